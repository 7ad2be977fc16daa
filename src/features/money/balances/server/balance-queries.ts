/** Sums the documents and payments that the user has access to. */
import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { scopeOf } from '#shared/access.ts';
import { toDollars } from '#shared/money.ts';
import { estimates } from '#features/money/estimates/server/estimate-table.ts';
import { isIssuedSql, isOverdueSql } from '#features/money/invoices/server/invoice-state-sql.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { contactSummary, jobSummary } from '../balance.ts';

/** Returns a column's sum, in cents, over the rows that match a condition. */
function sumOf(cents: PgColumn | SQL, condition: SQL, name: string) {
  return sql<number>`coalesce(sum(${cents}) filter (where ${condition}), 0)::bigint`.as(name);
}

/**
 * Sums a client's or job's invoices. Drafts and cancelled invoices are counted, but their amounts
 * are left out.
 */
function billed({ db, user, today }: RequestContext, belongs: SQL) {
  return db
    .select({
      count: count().as('invoice_count'),
      invoiced: sumOf(invoices.totalCents, isIssuedSql, 'invoiced'),
      paid: sumOf(invoices.paidCents, isIssuedSql, 'paid'),
      owed: sumOf(invoices.owedCents, isIssuedSql, 'owed'),
      overdue: sumOf(invoices.owedCents, isOverdueSql(today), 'overdue'),
    })
    .from(invoices)
    .where(and(belongs, isNull(invoices.deletedAt), readableRows(user, 'invoices').condition))
    .as('billed');
}

function estimated({ db, user }: RequestContext, belongs: SQL) {
  const isTurnedDown = sql`${estimates.status} in ('declined', 'rejected')`;

  return db
    .select({
      count: count().as('estimate_count'),
      estimated: sumOf(estimates.totalCents, sql`not ${isTurnedDown}`, 'estimated'),
      accepted: sumOf(estimates.totalCents, sql`${estimates.status} = 'accepted'`, 'accepted'),
    })
    .from(estimates)
    .where(and(belongs, isNull(estimates.deletedAt), readableRows(user, 'estimates').condition))
    .as('estimated');
}

/** Sums a client's payments, and the part not applied to an invoice. */
function received({ db, user }: RequestContext, contactId: number) {
  return db
    .select({
      count: count().as('payment_count'),
      credit: sql<number>`coalesce(sum(${payments.unappliedCents}), 0)::bigint`.as('credit'),
    })
    .from(payments)
    .where(
      and(
        eq(payments.clientId, contactId),
        isNull(payments.deletedAt),
        readableRows(user, 'payments').condition,
      ),
    )
    .as('received');
}

/**
 * Returns true if the user can see some of the documents but not all of them, so the sums are
 * partial. False for users who can't see any.
 */
async function hasHidden(
  { db, user }: RequestContext,
  belongs: { estimates: SQL; invoices: SQL },
): Promise<boolean> {
  const hidden = [['estimates', estimates] as const, ['invoices', invoices] as const].flatMap(
    ([kind, table]) =>
      scopeOf(user, kind, 'read') === 'own'
        ? [
            sql`exists (select from ${table} where ${belongs[kind]}
              and ${table.deletedAt} is null and (${readableRows(user, kind).condition}) is not true)`,
          ]
        : [],
  );
  if (hidden.length === 0) return false;
  const { rows } = await db.execute<{ hidden: boolean }>(sql`select ${or(...hidden)} as hidden`);

  return rows[0]?.hidden ?? false;
}

/** Returns a contact's documents and balance, limited to documents that the user has access to. */
export async function summarizeContact(
  ctx: RequestContext,
  id: number,
): Promise<z.infer<typeof contactSummary>> {
  const { db, user } = ctx;
  const own = db
    .select({ count: count().as('job_count') })
    .from(jobs)
    .where(and(eq(jobs.clientId, id), isNull(jobs.deletedAt), readableRows(user, 'jobs').condition))
    .as('own_jobs');
  const offers = estimated(ctx, eq(estimates.clientId, id));
  const bills = billed(ctx, eq(invoices.clientId, id));
  const money = received(ctx, id);
  const [row] = await db
    .select({
      jobs: own.count,
      estimates: offers.count,
      invoices: bills.count,
      payments: money.count,
      invoiced: bills.invoiced,
      paid: bills.paid,
      owed: bills.owed,
      overdue: bills.overdue,
      credit: money.credit,
    })
    .from(own)
    .crossJoin(offers)
    .crossJoin(bills)
    .crossJoin(money);
  if (!row) throw new Error('sums always make one row');

  return {
    jobs: row.jobs,
    estimates: row.estimates,
    invoices: row.invoices,
    payments: row.payments,
    invoiced: toDollars(row.invoiced),
    paid: toDollars(row.paid),
    owed: toDollars(row.owed),
    overdue: toDollars(row.overdue),
    credit: toDollars(row.credit),
    isPartial: await hasHidden(ctx, {
      estimates: eq(estimates.clientId, id),
      invoices: eq(invoices.clientId, id),
    }),
  };
}

/**
 * Returns a job's amounts so far, from documents that the user has access to. Excludes declined
 * estimates.
 */
export async function summarizeJob(
  ctx: RequestContext,
  id: number,
): Promise<z.infer<typeof jobSummary>> {
  const offers = estimated(ctx, eq(estimates.jobId, id));
  const bills = billed(ctx, eq(invoices.jobId, id));
  const [row] = await ctx.db
    .select({
      estimates: offers.count,
      invoices: bills.count,
      estimated: offers.estimated,
      accepted: offers.accepted,
      invoiced: bills.invoiced,
      paid: bills.paid,
      owed: bills.owed,
      overdue: bills.overdue,
    })
    .from(offers)
    .crossJoin(bills);
  if (!row) throw new Error('sums always make one row');

  return {
    estimates: row.estimates,
    invoices: row.invoices,
    estimated: toDollars(row.estimated),
    accepted: toDollars(row.accepted),
    invoiced: toDollars(row.invoiced),
    paid: toDollars(row.paid),
    owed: toDollars(row.owed),
    overdue: toDollars(row.overdue),
    isPartial: await hasHidden(ctx, {
      estimates: eq(estimates.jobId, id),
      invoices: eq(invoices.jobId, id),
    }),
  };
}
