/**
 * What "own" means when the policy says so: a job one made, sells or is on the team of; what belongs
 * to such a job or was made by oneself; and a contact that is assigned to oneself. As SQL conditions, one place for all features.
 *
 * Each is a set of ids gathered through indexes, way by way: with an `or` across tables in its place
 * the planner reads all records to find the few that are somebody's own.
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

/** Contacts within reach: made by oneself, assigned to oneself, or the client of an own job. */
export function contactsWithin({ scope, userId }: Asking): SQL | undefined {
  if (scope === 'all') return undefined;

  return sql`contacts.id in (
    select own.id from contacts own where own.created_by = ${userId}
    union all
    select own.id from contacts own where own.assigned_to = ${userId}
    union all
    select own_job.client_id from jobs own_job
      where own_job.deleted_at is null and ${isOwnJob(sql`own_job`, userId)})`;
}

type Documents = 'estimates' | 'invoices';

/** Ids of the documents written by oneself, and of those of an own job. */
function ownDocuments(documents: Documents, userId: number): SQL {
  const table = sql.raw(documents);

  return sql`
    select own.id from ${table} own where own.created_by = ${userId}
    union all
    select own.id from ${table} own join jobs own_job on own_job.id = own.job_id
      where ${isOwnJob(sql`own_job`, userId)}`;
}

/** Estimates or invoices within reach: written by oneself, or of an own job. */
export function documentsWithin(
  { scope, userId }: Asking,
  { id, documents }: { id: AnyColumn; documents: Documents },
): SQL | undefined {
  return scope === 'all' ? undefined : sql`${id} in (${ownDocuments(documents, userId)})`;
}

/** Payments within reach: recorded by oneself, or on an invoice within reach. */
export function paymentsWithin({ scope, userId }: Asking): SQL | undefined {
  if (scope === 'all') return undefined;

  return sql`payments.id in (
    select own.id from payments own where own.created_by = ${userId}
    union all
    select own.id from payments own
      join (${ownDocuments('invoices', userId)}) own_invoice on own_invoice.id = own.invoice_id)`;
}
