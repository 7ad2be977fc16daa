/** Notifies users with access to an invoice when it becomes overdue, once per due date. */
import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '#features/office/company/server/company-table.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { notifyReaders } from '#features/office/notifications/server/notify-readers.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { mailLinksUrl } from '#server/http/app-services.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { gable } from '#server/access/actor.ts';
import { joinLine } from '#server/records/search-line.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { invoiceNotifications } from '../invoice-notifications.ts';
import { isOverdueSql } from './invoice-state-sql.ts';

interface OverdueContext {
  now: Date;
  /** The company's time zone. */
  timeZone: string;
  canMail: boolean;
}

/**
 * Finds overdue invoices that have had no notification for their current due date, and records one
 * for each. If transactions run concurrently, only one of them gets each invoice. Skips invoices
 * that were already past due when they were entered.
 */
async function claimOverdue(tx: Tx, { now, timeZone }: OverdueContext): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into overdue_notices (invoice_id, due_date)
      select id, due_date from invoices
      where deleted_at is null and ${isOverdueSql(dayInZone(now, timeZone))}
        and (due_date is null or due_date >= (created_at at time zone ${timeZone})::date)
        and not exists (select from overdue_notices known where known.invoice_id = invoices.id
          and known.due_date is not distinct from invoices.due_date)
      order by id
    on conflict (invoice_id) do update set due_date = excluded.due_date
      where overdue_notices.due_date is distinct from excluded.due_date
    returning invoice_id as id`);

  return rows.map(({ id }) => id);
}

/**
 * Notifies users of newly overdue invoices, with one notification for all invoices found at the
 * same time.
 */
export async function notifyOfOverdueInvoices(tx: Tx, context: OverdueContext): Promise<void> {
  const ids = await claimOverdue(tx, context);
  if (ids.length === 0) return;
  const { id, clientName, invoiceNumber, owedCents } = invoices;
  const rows = await tx
    .select({ id, clientName, invoiceNumber, owedCents })
    .from(invoices)
    .where(inArray(id, ids))
    .orderBy(sql`due_date desc nulls last, id desc`);
  const records = rows.map((row) => ({
    id: row.id,
    label: joinLine(row.invoiceNumber, row.clientName, formatCents(row.owedCents)),
  }));
  await notifyReaders(
    tx,
    { ...context, actor: gable },
    { type: invoiceNotifications.invoiceOverdue, entity: 'invoices', records },
  );
}

const looking = defineJob({
  name: 'overdue-invoices',
  label: 'Overdue invoice notifications',
  payload: z.object({}),
  attempts: 1,
  everyMs: 10 * 60_000,
});

/** Runs every ten minutes, so users are notified soon after midnight in the company's time zone. */
export function notifiesOfOverdueInvoices(services: JobServices): HandledJob {
  const { database, clock } = services;

  return handles(looking, () =>
    inTransaction(database.db, async (tx) => {
      const [company] = await tx.select({ timeZone: companies.timeZone }).from(companies);
      if (!company) return; // The company is not set up yet.
      const canMail = mailLinksUrl(services) !== null;
      await notifyOfOverdueInvoices(tx, { ...company, now: clock(), canMail });
    }),
  );
}
