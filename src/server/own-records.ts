/**
 * What "own" means when the policy says so: a job one made, sells or is on the team of; and what
 * belongs to such a job or was made by oneself. As SQL conditions, one place for all features.
 */
import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { Scope } from '#shared/access.ts';

type Reach = Exclude<Scope, 'none'>;

interface Asking {
  scope: Reach;
  userId: number;
}

const isOwnJob = (job: SQL, userId: number) =>
  sql`(${job}.created_by = ${userId} or ${job}.sales_rep = ${userId} or ${job}.assigned_team @> array[${String(userId)}]::text[])`;

/** Jobs within reach; undefined when that is all of them. */
export function jobsWithin({ scope, userId }: Asking): SQL | undefined {
  return scope === 'all' ? undefined : isOwnJob(sql`jobs`, userId);
}

/** Contacts within reach: made by oneself, or the client of an own job. */
export function contactsWithin({ scope, userId }: Asking): SQL | undefined {
  if (scope === 'all') return undefined;

  return sql`(contacts.created_by = ${userId} or exists (
    select from jobs own_job where own_job.client_id = contacts.id and own_job.deleted_at is null
      and ${isOwnJob(sql`own_job`, userId)}))`;
}

/** Estimates or invoices within reach: written by oneself, or of an own job. */
export function documentsWithin(
  { scope, userId }: Asking,
  columns: { createdBy: AnyColumn; jobId: AnyColumn },
): SQL | undefined {
  if (scope === 'all') return undefined;

  return sql`(${columns.createdBy} = ${userId} or exists (
    select from jobs own_job where own_job.id = ${columns.jobId} and ${isOwnJob(sql`own_job`, userId)}))`;
}

/** Payments within reach: recorded by oneself, or on an invoice within reach. */
export function paymentsWithin({ scope, userId }: Asking): SQL | undefined {
  if (scope === 'all') return undefined;

  return sql`(payments.created_by = ${userId} or exists (
    select from invoices own_invoice
      left join jobs own_job on own_job.id = own_invoice.job_id
    where own_invoice.id = payments.invoice_id
      and (own_invoice.created_by = ${userId} or ${isOwnJob(sql`own_job`, userId)})))`;
}
