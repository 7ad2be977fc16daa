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

/**
 * Whether a row is within reach, asked of one row at a time, and how all such rows are found: a row
 * may be found by several ways.
 */
export type OwnRows = SQL & {
  ways: readonly SQL[];
  /** The own jobs by which rows are within reach; left out where no row is so by a job. */
  jobs?: SQL;
};

/** Rows that meet any of these conditions. */
function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}

interface Reached {
  /** Conditions on the row itself. */
  directly: readonly SQL[];
  /** Queries for what the row belongs to. */
  by?: readonly SQL[];
  jobs?: SQL;
}

/** The rows that are reached directly or by what they belong to. */
export function ownRows({ directly, by = [], jobs }: Reached): OwnRows {
  // Without the offset the planner would gather everything that is one's own to check one row.
  const checks = by.map((query) => sql`exists (${query} offset 0)`);
  const ways = [...directly, ...by.map((query) => sql`exists (${query})`)];

  return Object.assign(anyOf([...directly, ...checks]), { ways, ...(jobs && { jobs }) });
}

const isOwnJob = (job: SQL, userId: number) =>
  sql`(${job}.created_by = ${userId} or ${job}.sales_rep = ${userId} or ${job}.assigned_team @> array[${String(userId)}]::text[])`;

const ownJobs = (userId: number) =>
  sql`select from jobs own_job where ${isOwnJob(sql`own_job`, userId)}`;

/** Jobs within reach; undefined when that is all of them. */
export function jobsWithin({ scope, userId }: Asking): OwnRows | undefined {
  if (scope === 'all') return undefined;

  return ownRows({
    directly: [
      sql`jobs.created_by = ${userId}`,
      sql`jobs.sales_rep = ${userId}`,
      sql`jobs.assigned_team @> array[${String(userId)}]::text[]`,
    ],
  });
}

/** Contacts within reach: made by oneself, assigned to oneself, or the client of an own job. */
export function contactsWithin({ scope, userId }: Asking): OwnRows | undefined {
  if (scope === 'all') return undefined;
  const jobs = ownJobs(userId);

  return ownRows({
    directly: [sql`contacts.created_by = ${userId}`, sql`contacts.assigned_to = ${userId}`],
    by: [sql`${jobs} and own_job.client_id = contacts.id and own_job.deleted_at is null`],
    jobs,
  });
}

/** Estimates or invoices within reach: written by oneself, or of an own job. */
export function documentsWithin(
  { scope, userId }: Asking,
  documents: 'estimates' | 'invoices',
): OwnRows | undefined {
  if (scope === 'all') return undefined;
  const table = sql.raw(documents);
  const jobs = ownJobs(userId);

  return ownRows({
    directly: [sql`${table}.created_by = ${userId}`],
    by: [sql`${jobs} and own_job.id = ${table}.job_id`],
    jobs,
  });
}

/** Payments within reach: recorded by oneself, or on an invoice within reach. */
export function paymentsWithin({ scope, userId }: Asking): OwnRows | undefined {
  if (scope === 'all') return undefined;
  const onInvoice = sql`own.id = payments.invoice_id`;

  return ownRows({
    directly: [sql`payments.created_by = ${userId}`],
    by: [
      sql`select from invoices own where ${onInvoice} and own.created_by = ${userId}`,
      sql`select from invoices own join jobs own_job on own_job.id = own.job_id
        where ${onInvoice} and ${isOwnJob(sql`own_job`, userId)}`,
    ],
    jobs: ownJobs(userId),
  });
}
