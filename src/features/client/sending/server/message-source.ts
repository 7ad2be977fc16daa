/** Resolves each kind of message's source: recipient, merge fields, and PDF. */
import { readCompany } from '#features/office/company/server/company-queries.ts';
import type { LinkedRecord } from '#features/work/client-links/client-link.ts';
import { contactStore } from '#features/work/contacts/server/contact-store.ts';
import { readClientSnapshot } from '#features/work/contacts/server/client-snapshot.ts';
import { printedNow, printRevision } from '#features/money/documents/server/print-document.ts';
import type { PrintContext } from '#features/office/company/server/printed-company.ts';
import { updateEstimate } from '#features/money/estimates/server/change-estimate.ts';
import { estimateDocuments } from '#features/money/estimates/server/estimate-kind.ts';
import { updateInvoice } from '#features/money/invoices/server/change-invoice.ts';
import { invoiceDocuments } from '#features/money/invoices/server/invoice-kind.ts';
import { methodInWords, whyNoReceipt } from '#features/money/ledger/payment.ts';
import { paymentRecords } from '#features/money/ledger/server/payment-records.ts';
import { printedReceipt, printReceipt } from '#features/money/payments/server/print-receipt.ts';
import {
  printedStatement,
  printStatement,
  readStatement,
} from '#features/insight/reports/server/print-statement.ts';
import { usualPeriod } from '#features/insight/reports/statement.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { Printed } from '#server/pdf/printed-document.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { TimelinePlace } from '#server/records/record-definition.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { AppError } from '#shared/app-error.ts';
import { formatDay } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { isEmail } from '#shared/fields/field-schemas.ts';
import { formatCents, formatDollars } from '#shared/money.ts';
import { phoneText } from '#shared/phone.ts';
import type { SentKind } from '../message-kind.ts';
import type { MessageDraft } from '../sent-message.ts';
import { dueOn } from '../reminder-rules.ts';

export interface Period {
  from?: CalendarDay | undefined;
  to?: CalendarDay | undefined;
}

export interface MessageSource {
  /** 'INV-1004' */
  title: string;
  clientId: number;
  /** The record whose timeline shows the message. */
  place: { label: string } & TimelinePlace;
  to: string[];
  /** The client's email address if it isn't valid. */
  unmailable: MessageDraft['unmailable'];
  values: Record<string, string>;
  facts: { label: string; value: string }[];
  fileName: string;
  /** The page the email links to: the document's page, or the client's page with all documents. */
  linkTo: LinkedRecord;
  isDraft: boolean;
  whyNot: string | null;
  revision: number | null;
  period: { from: CalendarDay; to: CalendarDay } | null;
}

type ReadContext = Pick<RequestContext, 'today'> & { db: DbOrTx };

interface One<E extends EntityName> {
  id: number;
  access: RowAccess<E>;
  period?: Period;
}

export interface SourceKind<E extends EntityName> {
  entity: E;
  read: (ctx: ReadContext, one: One<E>) => Promise<MessageSource>;
  /** Issues a draft. */
  issue?: (ctx: RequestContext, one: Pick<One<E>, 'id' | 'access'>) => Promise<unknown>;
  /** Returns the PDF's content as of today. */
  printed: (ctx: PrintContext, one: One<E>) => Promise<Printed>;
  /** Must be called outside a transaction. */
  print: (
    ctx: PrintContext,
    one: { id: number; revision: number | null; period: Period },
  ) => Promise<Uint8Array>;
}

/** Returns the client's current email address. An issued document's copy may be outdated. */
async function addressesOf(
  db: DbOrTx,
  clientId: number,
): Promise<Pick<MessageSource, 'to' | 'unmailable'>> {
  const client = await readClientSnapshot(db, clientId);
  const email = client?.billTo.email ?? null;
  if (email === null) return { to: [], unmailable: null };

  return isEmail(email)
    ? { to: [email], unmailable: null }
    : { to: [], unmailable: { email, contactId: clientId } };
}

const dayOr = (day: CalendarDay | null, none: string) => (day === null ? none : formatDay(day));
const facts = (all: Record<string, string>) =>
  Object.entries(all).map(([label, value]) => ({ label, value }));

const { kind: estimateKind, store: estimateStore } = estimateDocuments;
const { kind: invoiceKind, store: invoiceStore } = invoiceDocuments;

const estimate: SourceKind<'estimates'> = {
  entity: 'estimates',
  async read(ctx, one) {
    const record = await estimateStore.find(ctx.db, ctx, one);
    const { estimateNumber: number, title, total, expiryDate, status, revision } = record;

    return {
      title: number,
      clientId: record.clientId,
      place: estimateStore.placeOf(record),
      ...(await addressesOf(ctx.db, record.clientId)),
      values: {
        'client name': record.clientName,
        number,
        title: title ?? '',
        total: formatDollars(total),
        'valid until': dayOr(expiryDate, 'further notice'),
      },
      facts: facts({
        Estimate: number,
        Total: formatDollars(total),
        ...(expiryDate && { 'Valid until': formatDay(expiryDate) }),
      }),
      fileName: `${number}.pdf`,
      linkTo: { entity: 'estimates', id: one.id },
      isDraft: status === 'draft',
      whyNot: null,
      revision,
      period: null,
    };
  },
  printed: (ctx, one) => printedNow(estimateKind, ctx, one),
  issue: (ctx, one) => updateEstimate(ctx, { ...one, change: { status: 'sent' } }),
  print: async (ctx, { id, revision }) =>
    (await printRevision(estimateKind, ctx, { documentId: id, number: revision ?? 0 }))
      .body as Uint8Array,
};

const invoice: SourceKind<'invoices'> = {
  entity: 'invoices',
  async read(ctx, one) {
    const record = await invoiceStore.find(ctx.db, ctx, one);
    const { invoiceNumber: number, total, balance, dueDate, status, revision } = record;

    return {
      title: number,
      clientId: record.clientId,
      place: invoiceStore.placeOf(record),
      ...(await addressesOf(ctx.db, record.clientId)),
      values: {
        'client name': record.clientName,
        number,
        total: formatDollars(total),
        balance: formatDollars(balance),
        'due date': dayOr(dueDate, 'on receipt'),
        'due status': balance > 0 ? dueOn(dueDate, ctx.today) : 'is paid in full',
      },
      facts: facts({
        Invoice: number,
        Total: formatDollars(total),
        ...(balance !== total && { 'Balance due': formatDollars(balance) }),
        ...(balance > 0 && dueDate && { Due: formatDay(dueDate) }),
      }),
      fileName: `${number}.pdf`,
      linkTo: { entity: 'invoices', id: one.id },
      isDraft: status === 'draft',
      whyNot:
        status === 'cancelled' ? `${number} is cancelled. Reopen it before sending it.` : null,
      revision,
      period: null,
    };
  },
  printed: (ctx, one) => printedNow(invoiceKind, ctx, one),
  issue: (ctx, one) => updateInvoice(ctx, { ...one, change: { status: 'sent' } }),
  print: async (ctx, { id, revision }) =>
    (await printRevision(invoiceKind, ctx, { documentId: id, number: revision ?? 0 }))
      .body as Uint8Array,
};

const receipt: SourceKind<'payments'> = {
  entity: 'payments',
  async read(ctx, one) {
    const record = await paymentRecords.find(ctx.db, ctx, one);
    const amount = formatDollars(Math.abs(record.amount));

    return {
      title: `Receipt R-${record.id}`,
      clientId: record.clientId,
      place: paymentRecords.placeOf(record),
      ...(await addressesOf(ctx.db, record.clientId)),
      values: {
        'client name': record.clientName,
        amount,
        'payment date': formatDay(record.date),
        method: methodInWords(record),
      },
      facts: facts({
        [record.kind === 'refund' ? 'Refunded' : 'Received']: amount,
        Date: formatDay(record.date),
        Method: methodInWords(record),
      }),
      fileName: `receipt-${record.id}.pdf`,
      linkTo: { entity: 'contacts', id: record.clientId },
      isDraft: false,
      whyNot: record.status === 'voided' ? 'This payment is voided.' : whyNoReceipt(record),
      revision: null,
      period: null,
    };
  },
  printed: async (ctx, one) => printedReceipt(ctx, await paymentRecords.find(ctx.db, ctx, one)),
  print: async (ctx, { id }) => {
    const payment = await paymentRecords.find(ctx.db, ctx, { id, access: everyRow });

    return printReceipt(ctx, payment);
  },
};

const periodOf = ({ today }: Pick<ReadContext, 'today'>, asked: Period) =>
  ({ ...usualPeriod(asked.to ?? today), ...asked }) as { from: CalendarDay; to: CalendarDay };

const statement: SourceKind<'contacts'> = {
  entity: 'contacts',
  async read(ctx, { period: asked = {}, ...one }) {
    const record = await contactStore.find(ctx.db, ctx, one);
    const period = periodOf(ctx, asked);
    if (period.from > period.to) {
      const message = 'The start date is after the end date';
      throw new AppError('bad_input', message, { issues: [{ path: 'from', message }] });
    }
    const { closingCents } = await readStatement(ctx.db, { clientId: one.id, ...period });
    const [from, through] = [formatDay(period.from), formatDay(period.to)];

    return {
      title: `Statement for ${record.name}`,
      clientId: record.id,
      place: contactStore.placeOf(record),
      ...(await addressesOf(ctx.db, one.id)),
      values: { 'client name': record.name, balance: formatCents(closingCents), from, through },
      facts: facts({ Period: `${from} to ${through}`, Balance: formatCents(closingCents) }),
      fileName: `statement-${one.id}-${period.to}.pdf`,
      linkTo: { entity: 'contacts', id: one.id },
      isDraft: false,
      whyNot: null,
      revision: null,
      period,
    };
  },
  printed: async (ctx, { id, period: asked = {} }) =>
    printedStatement(ctx, { clientId: id, ...periodOf(ctx, asked) }),
  print: async (ctx, { id, period: { from = ctx.today, to = ctx.today } }) =>
    (await printStatement(ctx, { clientId: id, from, to })).body,
};

export const SOURCES = { estimate, invoice, receipt, statement } satisfies {
  [Kind in SentKind]: unknown;
};

/** Returns the merge fields for the company and the sender, which every message can use. */
export async function companyFields(db: DbOrTx, senderName: string | null) {
  const company = await readCompany(db);
  const phone = company.phone === null ? '' : phoneText(company.phone);
  const { addressLine1, city, state } = company;
  // A new company's address has only a state, so don't show it alone.
  const place = addressLine1 || city ? [addressLine1, city, state].filter(Boolean).join(', ') : '';

  return {
    companyName: company.name,
    timeZone: company.timeZone,
    companyLines: [phone, company.email ?? '', place].filter((line) => line !== ''),
    values: {
      'company name': company.name,
      'company phone': phone,
      'company email': company.email ?? '',
      ...(senderName !== null && { 'your name': senderName }),
    },
  };
}
