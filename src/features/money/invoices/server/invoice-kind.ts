/**
 * Defines invoices as a kind of document: statuses, dates, and printing. The ledger handles their
 * payments.
 */
import { sql } from 'drizzle-orm';
import type { DocumentKind } from '#features/money/documents/server/document-kind.ts';
import { documentStore } from '#features/money/documents/server/document-store.ts';
import { estimates } from '#features/money/estimates/server/estimate-table.ts';
import { INVOICE_STATUSES, isInvoiceDraft } from '#features/money/ledger/invoice-state.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { laterDay, reduceToDay } from '#shared/calendar-day.ts';
import { alphabeticalStart } from '#server/db/columns.ts';
import { DAYS_TO_DUE, invoice } from '../invoice.ts';
import type { Age } from '../invoice-aging.ts';
import type { InvoiceUpdate } from '../invoice.ts';
import { displayedInvoiceStatus } from '../invoice-rules.ts';
import { assertOneClient } from './one-client.ts';
import {
  displayedStatusParts,
  displayedStatusSql,
  hasAgeSql,
  hasDisplayedStatusSql,
} from './invoice-state-sql.ts';
import { resolveInvoiceTimes, isInvoiceIssued, neverSent } from './invoice-times.ts';
import { nextManualStatus, sentPaidCents, storedStatus } from './manual-status.ts';
import { assertWithinContract } from './within-contract.ts';
import { payAddressOf, printedInvoice, printedPayments } from './printed-invoice.ts';

export const invoiceKind: DocumentKind<typeof invoice, InvoiceRow, InvoiceUpdate> = {
  entity: invoice,
  table: invoices,
  name: 'invoice',
  cancelled: {
    at: sql`case when manual_status = 'cancelled' then coalesce(cancelled_at, updated_at) end`,
    reason: sql`cancel_reason`,
  },
  parties: ({ clientId, jobId }) => ({ clientId, jobId }),
  isDraft: isInvoiceDraft,
  isIssued: isInvoiceIssued,

  content: (row) => ({
    number: row.invoiceNumber,
    title: row.description,
    description: null,
    lastDay: row.dueDate,
    estimateNumber: row.estimateNumber,
    depositCents: 0,
  }),

  revisionQuestion({ invoiceNumber, paidCents, totalCents }) {
    if (paidCents === 0) return null;

    return `${invoiceNumber} is ${paidCents >= totalCents ? 'paid' : 'part-paid'}.`;
  },

  assertMovable: (tx, ctx, { before, after }) =>
    assertOneClient(tx, ctx, { ...before, clientId: after.clientId }),

  async afterWrite(tx, ctx, { before, after, sent }) {
    if (before) return null; // For an update, the reason is recorded elsewhere.

    return assertWithinContract(tx, ctx, { before, after, reason: sent?.overContractReason });
  },

  columns({ now, timeZone }, { sent, before, date }) {
    const dueOnCreation = before ? undefined : laterDay(date, DAYS_TO_DUE);
    const dueDate =
      sent.dueDate === undefined
        ? dueOnCreation
        : sent.dueDate && reduceToDay(sent.dueDate, timeZone);
    const manualStatus = before
      ? nextManualStatus(before, sent, dueDate)
      : storedStatus(sent.status ?? 'draft', sentPaidCents(sent) ?? 0);
    const isIssued = manualStatus !== 'draft' && manualStatus !== 'cancelled';
    const times = { manualStatus, reason: sent.reason, now };

    return {
      ...(dueDate !== undefined && { dueDate }),
      manualStatus,
      ...(!before && { ...resolveInvoiceTimes(neverSent, times), revision: isIssued ? 1 : 0 }),
      ...(before && sent.status !== undefined && resolveInvoiceTimes(before, times)),
    };
  },

  // The estimate's number; null if the invoice has no estimate.
  snapshot: ({ estimateId }) => ({
    estimateNumber: sql`(
      select ${estimates.estimateNumber} from ${estimates} where ${estimates.id} = ${estimateId}::int)`,
  }),

  derived: (row, today) => ({
    displayStatus: displayedInvoiceStatus(row, today),
  }),

  async printed(ctx, { id, content, row }) {
    const printed = printedInvoice(
      content,
      row && {
        status: displayedInvoiceStatus(row, ctx.today),
        paidCents: row.paidCents,
        balanceCents: row.balanceCents,
        payments: await printedPayments(ctx.db, id),
      },
    );

    return { ...printed, payAddress: await payAddressOf(ctx, { id, content }) };
  },

  listColumns: ({ today }) => ({
    description: { order: alphabeticalStart('invoices.description') },
    age: { value: invoices.dueDate, matches: (value) => hasAgeSql(value as Age, today) },
    status: {
      value: displayedStatusSql(today),
      matches: (value) => hasDisplayedStatusSql(value, today),
      alone: { parts: displayedStatusParts(today), order: sql`${invoices.dueDate}` },
      parts: INVOICE_STATUSES.toSorted().map((status) => hasDisplayedStatusSql(status, today)),
    },
  }),

  shownStatus: displayedInvoiceStatus,
  lastDayWord: 'due',

  csvColumns: {
    id: (one) => one.id,
    invoiceNumber: (one) => one.invoiceNumber,
    client: (one) => one.clientName,
    job: (one) => one.jobTitle,
    status: (one) => one.displayStatus,
    date: (one) => one.date,
    dueDate: (one) => one.dueDate,
    subtotal: (one) => one.subtotal,
    discount: (one) => one.discount,
    tax: (one) => one.tax,
    lessDeposit: (one) => one.lessDeposit,
    total: (one) => one.total,
    paid: (one) => one.paid,
    balance: (one) => one.balance,
    owed: (one) => one.owed,
    description: (one) => one.description,
    notes: (one) => one.notes,
  },
};

export const invoiceStore = documentStore(invoiceKind);

/** The invoice kind with its store, as document verbs require. */
export const invoiceDocuments = { kind: invoiceKind, store: invoiceStore };
