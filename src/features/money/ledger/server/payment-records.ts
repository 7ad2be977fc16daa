/**
 * Payments as records: row access, lists, search results, trash, and audit trail. Writing payments
 * moves money, so that code is in other files.
 */
import { and, inArray, sql } from 'drizzle-orm';
import { formatDay } from '#shared/calendar-day.ts';
import { formatCents, toCents } from '#shared/money.ts';
import {
  isIdAmongOwnJobs,
  isIdOfOwnJob,
  isOwnJob,
  ownJobs,
} from '#features/work/jobs/server/own-jobs.ts';
import { alphabeticalStart } from '#server/db/columns.ts';
import type { CallContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { recordAudit } from '#server/records/record-audit.ts';
import type { RecordDefinition } from '#server/records/record-definition.ts';
import { recordReader } from '#server/records/record-reader.ts';
import { joinLine } from '#server/records/search-line.ts';
import { payment, paymentLabel } from '../payment.ts';
import type { Payment } from '../payment.ts';
import { invoices } from './invoice-table.ts';
import { readPayments } from './payment-queries.ts';
import { payments } from './payment-table.ts';

/** Returns a title such as 'Refund of $50.00'. */
function amountText(cents: number): string {
  return `${cents < 0 ? 'Refund' : 'Payment'} of ${formatCents(Math.abs(cents))}`;
}

/** Removes allocations to invoices that the user has no access to. Amounts still include them. */
async function withReadableAllocations(
  { db, actor }: CallContext,
  found: Payment[],
): Promise<Payment[]> {
  const ids = found.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId));
  const access = readableRows(actor, 'invoices');
  if (ids.length === 0 || access.own === null) return found;

  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(inArray(invoices.id, ids), access.condition));
  const readable = new Set(rows.map(({ id }) => id));

  return found.map((one) => ({
    ...one,
    allocations: one.allocations.filter(({ invoiceId }) => readable.has(invoiceId)),
  }));
}

const onInvoice = sql`own.id = payments.invoice_id`;

const definition: RecordDefinition<typeof payment, typeof payments> = {
  entity: payment,
  table: payments,
  listColumns: {
    // Must be the same expression as in the index `payments_transaction_number`.
    transactionNumber: {
      value: sql`coalesce(${payments.providerPaymentId}, ${payments.reference})`,
      isSearchable: true,
      isNullable: true,
    },
    notes: { order: alphabeticalStart('payments.notes') },
  },
  defaultSort: [
    { field: 'date', desc: true },
    { field: 'createdAt', desc: true },
  ],
  // Payments recorded by the user, or on the user's own invoices.
  own: (userId) => ({
    directly: [sql`payments.created_by = ${userId}`],
    by: [
      sql`select from invoices own where ${onInvoice} and own.created_by = ${userId}`,
      sql`select from invoices own join jobs own_job on own_job.id = own.job_id
        where ${onInvoice} and ${isOwnJob(sql`own_job`, userId)}`,
    ],
    held: [
      sql`payments.created_by = ${userId}`,
      sql`payments.invoice_id in (select own.id from invoices own where own.created_by = ${userId})`,
      isIdOfOwnJob(sql`payments.job_id`, userId),
    ],
    keyed: [
      sql`payments.created_by = ${userId}`,
      sql`payments.invoice_id = any(array(select own.id from invoices own where own.created_by = ${userId}))`,
      isIdAmongOwnJobs(sql`payments.job_id`, userId),
    ],
    through: ownJobs(userId),
  }),
  read: readPayments,
  asReadable: withReadableAllocations,
  auditLabel: ({ kind, amount }) => paymentLabel({ kind, amountCents: toCents(amount) }),
  timelineOf: ({ clientId }) => ({ contactId: clientId }),
  timelineIncludes: (id) =>
    sql`select ${payments.id} from ${payments} where ${payments.refundOf} = ${id}`,
  trashLabel: {
    cents: payments.amountCents,
    text: (label, cents) => `${amountText(cents)} · ${label}`,
  },
  searchHit: ({ amountCents, invoiceNumber, clientName, date, status }) => ({
    title: amountText(amountCents),
    detail: joinLine(invoiceNumber, clientName, formatDay(date)),
    status,
  }),
};

const { own, timelineIncludes, trashLabel } = definition;

/** Reads payments and records their audit entries. */
export const paymentRecords = {
  ...recordReader(definition),
  ...recordAudit(definition),
  own,
  ...(timelineIncludes && { timelineIncludes }),
  ...(trashLabel && { trashLabel }),
};
