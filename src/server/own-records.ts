/**
 * What "own" means when the policy says so: a job one made, sells or is on the team of; what belongs
 * to such a job or was made by oneself; and a contact that is assigned to oneself. As SQL conditions,
 * one place for all features.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Scope } from '#shared/access.ts';

type Reach = Exclude<Scope, 'none'>;

interface Asking {
  scope: Reach;
  userId: number;
}

/** Whether a row is within reach, with the ways by which an index finds such rows; a row may be found by several. */
export type OwnRows = SQL & { ways: readonly SQL[] };

/** Rows that are found by any of these ways. */
export function byAnyWay(ways: readonly SQL[]): SQL {
  return sql`(${sql.join([...ways], sql` or `)})`;
}

/**
 * The rows of some ways. `condition` says the same as a set of ids, where the planner would read all
 * records for an `or` across tables.
 */
export function ownRows(ways: readonly SQL[], condition: SQL = byAnyWay(ways)): OwnRows {
  return Object.assign(sql`${condition}`, { ways });
}

const isOwnJob = (job: SQL, userId: number) =>
  sql`(${job}.created_by = ${userId} or ${job}.sales_rep = ${userId} or ${job}.assigned_team @> array[${String(userId)}]::text[])`;

/** Jobs within reach; undefined when that is all of them. */
export function jobsWithin({ scope, userId }: Asking): OwnRows | undefined {
  if (scope === 'all') return undefined;

  return ownRows([
    sql`jobs.created_by = ${userId}`,
    sql`jobs.sales_rep = ${userId}`,
    sql`jobs.assigned_team @> array[${String(userId)}]::text[]`,
  ]);
}

/** Contacts within reach: made by oneself, assigned to oneself, or the client of an own job. */
export function contactsWithin({ scope, userId }: Asking): OwnRows | undefined {
  if (scope === 'all') return undefined;

  return ownRows(
    [
      sql`contacts.created_by = ${userId}`,
      sql`contacts.assigned_to = ${userId}`,
      sql`exists (select from jobs own_job where own_job.client_id = contacts.id
        and own_job.deleted_at is null and ${isOwnJob(sql`own_job`, userId)})`,
    ],
    sql`contacts.id in (
      select own.id from contacts own where own.created_by = ${userId}
      union all
      select own.id from contacts own where own.assigned_to = ${userId}
      union all
      select own_job.client_id from jobs own_job
        where own_job.deleted_at is null and ${isOwnJob(sql`own_job`, userId)})`,
  );
}

/** Ids of the documents written by oneself, and of those of an own job. */
function ownDocuments(documents: 'estimates' | 'invoices', userId: number): SQL {
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
  documents: 'estimates' | 'invoices',
): OwnRows | undefined {
  if (scope === 'all') return undefined;
  const table = sql.raw(documents);

  return ownRows(
    [
      sql`${table}.created_by = ${userId}`,
      sql`exists (select from jobs own_job where own_job.id = ${table}.job_id
        and ${isOwnJob(sql`own_job`, userId)})`,
    ],
    sql`${table}.id in (${ownDocuments(documents, userId)})`,
  );
}

/** Payments within reach: recorded by oneself, or on an invoice within reach. */
export function paymentsWithin({ scope, userId }: Asking): OwnRows | undefined {
  if (scope === 'all') return undefined;

  return ownRows(
    [
      sql`payments.created_by = ${userId}`,
      sql`exists (select from invoices own where own.id = payments.invoice_id
        and own.created_by = ${userId})`,
      sql`exists (select from invoices own join jobs own_job on own_job.id = own.job_id
        where own.id = payments.invoice_id and ${isOwnJob(sql`own_job`, userId)})`,
    ],
    sql`payments.id in (
      select own.id from payments own where own.created_by = ${userId}
      union all
      select own.id from payments own
        join (${ownDocuments('invoices', userId)}) own_invoice on own_invoice.id = own.invoice_id)`,
  );
}
