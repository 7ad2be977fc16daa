/** Defines estimates as a kind of document: statuses, dates, follow-up actions, and printing. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { printedNotices } from '#features/office/company/contract-notices.ts';
import { readLetterhead } from '#features/office/company/server/letterhead-queries.ts';
import { documentTotals } from '#features/money/documents/document-totals.ts';
import { agreedLines, leastChoice } from '#features/money/documents/line-choices.ts';
import { disagreement, spellingsAgree } from '#features/money/documents/sales-document.ts';
import type { DocumentKind } from '#features/money/documents/server/document-kind.ts';
import { documentStore } from '#features/money/documents/server/document-store.ts';
import { AppError } from '#shared/app-error.ts';
import { laterDay, reduceToDay } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { formatCents, toCents, toDollars } from '#shared/money.ts';
import { DAYS_TO_EXPIRY, estimate } from '../estimate.ts';
import { ESTIMATE_STATUSES } from '../estimate-status.ts';
import type { EstimateUpdate } from '../estimate.ts';
import {
  depositCents,
  isEstimateExpired,
  neverSent,
  resolveEstimateTimes,
} from '../estimate-rules.ts';
import { followAcceptance, followAccepted, takeAcceptanceBack } from './acceptance.ts';
import { estimates } from './estimate-table.ts';
import type { EstimateRow } from './estimate-table.ts';
import {
  assertNotInvoiced,
  assertWithinTotal,
  madeInvoices,
  withReadableNames,
} from './made-invoices.ts';
import { printedEstimate } from './printed-estimate.ts';

/**
 * Returns the expiry date, sent under either of its two names, in the company's time zone. Throws a
 * 400 if the two differ.
 */
function expiryOf(
  { expiryDate, validUntil }: Pick<EstimateUpdate, 'expiryDate' | 'validUntil'>,
  timeZone: string,
): CalendarDay | null | undefined {
  const [one, other] = [expiryDate, validUntil].map((sent) => sent && reduceToDay(sent, timeZone));
  if (!spellingsAgree(one, other)) {
    const { message } = disagreement('expiryDate', 'validUntil');
    throw new AppError('bad_input', message, { issues: [{ path: 'validUntil', message }] });
  }

  return one === undefined ? other : one;
}

/**
 * Returns the SQL filter for a status. Declined and rejected match each other, and expired also
 * depends on the expiry date.
 */
function matchesStatus(value: string, today: CalendarDay): SQL {
  if (value === 'declined' || value === 'rejected') {
    return sql`${estimates.status} in ('declined', 'rejected')`;
  }
  if (value === 'expired') {
    return sql`(${estimates.status} = 'expired'
      or (${estimates.status} in ('draft', 'sent') and ${estimates.expiryDate} < ${today}::date))`;
  }

  return sql`${estimates.status} = ${value}`;
}

/**
 * Returns the deposit columns for a request. Sending a percentage clears the amount, and vice
 * versa.
 */
function depositColumns({ depositPercent, depositAmount }: EstimateUpdate) {
  return {
    ...(depositPercent !== undefined && { depositPercent }),
    ...(depositAmount !== undefined && {
      depositAmountCents: depositAmount && toCents(depositAmount),
    }),
    ...(depositPercent != null && { depositAmountCents: null }),
    ...(depositAmount != null && { depositPercent: null }),
  };
}

/** Throws a 400 if the deposit is more than the lowest total the client could choose. */
function assertDepositFits(row: EstimateRow): void {
  const { depositAmountCents } = row;
  const { totalCents } = documentTotals({ ...row, items: leastChoice(row.items) });
  if (depositAmountCents === null || depositAmountCents <= totalCents) return;
  const message = `A deposit of ${formatCents(depositAmountCents)} is more than the total of ${formatCents(totalCents)}`;

  throw new AppError('bad_input', `${message}.`, { issues: [{ path: 'depositAmount', message }] });
}

export const estimateKind: DocumentKind<typeof estimate, EstimateRow, EstimateUpdate> = {
  entity: estimate,
  table: estimates,
  name: 'estimate',
  selects: madeInvoices,
  asReadable: withReadableNames,
  parties: ({ clientId, jobId }) => ({ clientId, jobId }),
  isDraft: ({ status }) => status === 'draft',
  isIssued: ({ status }) => status !== 'draft',

  content: (row) => ({
    number: row.estimateNumber,
    title: row.title,
    description: row.description,
    lastDay: row.expiryDate,
    estimateNumber: null,
    depositCents: depositCents(row),
  }),

  revisionQuestion: ({ status, estimateNumber }) =>
    status === 'accepted' ? `${estimateNumber} is accepted.` : null,

  columns({ now, timeZone }, { sent, before, date }) {
    const { title, reason } = sent;
    const expiry = expiryOf(sent, timeZone);
    const status = sent.status ?? (before ? undefined : 'draft');

    return {
      ...(title !== undefined && { title }),
      ...depositColumns(sent),
      ...(expiry !== undefined && { expiryDate: expiry }),
      ...(expiry === undefined && !before && { expiryDate: laterDay(date, DAYS_TO_EXPIRY) }),
      ...(status && {
        status,
        ...resolveEstimateTimes(before ?? neverSent, { status, reason, now }),
      }),
      ...(!before && { revision: status === 'draft' ? 0 : 1 }),
    };
  },

  async assertMovable(tx, ctx, { before, after }) {
    await assertNotInvoiced(tx, ctx, before);
    if (before.status !== 'accepted' || after.status !== 'accepted') return;
    const { estimateNumber, clientName } = before;
    const message = `${estimateNumber} was accepted by ${clientName}. Set it to Sent before choosing another client`;
    throw new AppError('conflict', `${message}.`, { issues: [{ path: 'clientId', message }] });
  },

  async afterWrite(tx, ctx, { before, after, sent }) {
    assertDepositFits(after);
    if (after.status === 'accepted' && agreedLines(after.items).length === 0) {
      const message = 'Choose at least one line';
      throw new AppError('bad_input', `${message}.`, { issues: [{ path: 'items', message }] });
    }
    if (before && after.totalCents < before.totalCents) await assertWithinTotal(tx, after.id);
    const wasAccepted = before?.status === 'accepted';
    if (after.status === 'accepted' && !wasAccepted) {
      await followAcceptance(tx, ctx, after, sent?.contract);
    }
    if (after.status === 'accepted' && wasAccepted) {
      await followAccepted(tx, ctx, { before, after });
    }
    if (after.status !== 'accepted' && wasAccepted) {
      await takeAcceptanceBack(tx, ctx, after, { isKept: sent?.undo === false });
    }

    return null;
  },

  derived: (row, today) => ({
    isExpired: isEstimateExpired(row, today),
    depositCents: depositCents(row),
  }),

  async printed({ db, today }, { content, row }) {
    const { contractNotices = [] } = await readLetterhead(db, content.letterheadId);

    return {
      ...printedEstimate(content, row, today),
      notices: printedNotices(contractNotices),
    };
  },

  listColumns: ({ today }) => ({
    status: {
      matches: (value) => matchesStatus(value, today),
      parts: ESTIMATE_STATUSES.toSorted().map((status) => sql`${estimates.status} = ${status}`),
    },
  }),

  shownStatus: (row, today) => (isEstimateExpired(row, today) ? 'expired' : row.status),
  lastDayWord: 'until',
  copied: ({ title, depositPercent, depositAmountCents }) => ({
    title,
    depositPercent,
    depositAmount: depositAmountCents && toDollars(depositAmountCents),
  }),

  csvColumns: {
    id: (one) => one.id,
    estimateNumber: (one) => one.estimateNumber,
    title: (one) => one.title,
    client: (one) => one.clientName,
    job: (one) => one.jobTitle,
    status: (one) => one.status,
    date: (one) => one.date,
    expiryDate: (one) => one.expiryDate,
    subtotal: (one) => one.subtotal,
    discount: (one) => one.discount,
    tax: (one) => one.tax,
    total: (one) => one.total,
    deposit: (one) => one.deposit,
    description: (one) => one.description,
    notes: (one) => one.notes,
  },
};

export const estimateStore = documentStore(estimateKind);

/** The estimate kind with its store, as document verbs require. */
export const estimateDocuments = { kind: estimateKind, store: estimateStore };
