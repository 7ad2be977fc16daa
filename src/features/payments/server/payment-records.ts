import { sql } from 'drizzle-orm';
import { formatDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { isOwnJob, ownJobs } from '#features/jobs/server/own-jobs.ts';
import type { RegisteredRecords } from '#server/records/registered-records.ts';
import { joinLine } from '#server/records/search-line.ts';
import { paymentEntity } from '#features/ledger/payment.ts';
import { payments } from '#features/ledger/server/payment-table.ts';
import { restorePayment } from './restore-payment.ts';

/** 'Refund of $50.00' */
function amountText(cents: number): string {
  return `${cents < 0 ? 'Refund' : 'Payment'} of ${formatCents(Math.abs(cents))}`;
}

const onInvoice = sql`own.id = payments.invoice_id`;

export const paymentRecords: RegisteredRecords = {
  entity: paymentEntity,
  table: payments,
  labelColumn: payments.clientName,
  // Recorded by the user, or on one of their own invoices.
  own: (userId) => ({
    directly: [sql`payments.created_by = ${userId}`],
    by: [
      sql`select from invoices own where ${onInvoice} and own.created_by = ${userId}`,
      sql`select from invoices own join jobs own_job on own_job.id = own.job_id
        where ${onInvoice} and ${isOwnJob(sql`own_job`, userId)}`,
    ],
    through: ownJobs(userId),
  }),
  trashLabel: {
    cents: payments.amountCents,
    text: (label, cents) => `${amountText(cents)} · ${label}`,
  },
  timelineIncludes: (id) =>
    sql`select ${payments.id} from ${payments} where ${payments.refundOf} = ${id}`,
  async searchHits(db, today, { where, orderBy, limit }) {
    const rows = await db
      .select()
      .from(payments)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit);

    return rows.map((row) => ({
      id: row.id,
      title: amountText(row.amountCents),
      detail: joinLine(row.invoiceNumber, row.clientName, formatDay(row.date)),
      status: row.status,
    }));
  },
  restore: restorePayment,
};
