import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { Page } from '#shared/endpoint.ts';
import { toCents, toDollars } from '#shared/money.ts';
import { users } from '#features/auth/server/user-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { placeAmong } from '#server/records/list-order.ts';
import type { RecordSource } from '#server/records/list-sql.ts';
import { readAllInPieces, readPage } from '#server/records/read-page.ts';
import type { Listing, RowsToRead } from '#server/records/read-page.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import { JOB_PRIORITIES, JOB_STATUSES } from '../job.ts';
import type { Job, JOB_LIST_FIELDS, JobUpdate } from '../job.ts';
import { jobs } from './job-table.ts';

type JobRow = typeof jobs.$inferSelect;

const dollarsOf = (cents: number | null) => (cents === null ? null : toDollars(cents));
const centsOf = (dollars: number | null | undefined) =>
  dollars == null ? dollars : toCents(dollars);

/** A job with its amounts; `jobFor` hides them from users without price rights. */
function toJob(row: JobRow, salesRepName: string | null): Job {
  const {
    searchText: _searchText,
    deletedAt: _deletedAt,
    deletedBy: _deletedBy,
    budgetCents,
    contractAmountCents,
    depositAmountCents,
    deductibleCents,
    ...fields
  } = row;

  return {
    ...fields,
    budget: dollarsOf(budgetCents),
    contractAmount: dollarsOf(contractAmountCents),
    depositAmount: dollarsOf(depositAmountCents),
    deductible: dollarsOf(deductibleCents),
    salesRepName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A job's fields as columns: dollars become cents, absent fields stay absent. */
export function toJobColumns<Fields extends Omit<JobUpdate, 'version'>>({
  budget,
  contractAmount,
  depositAmount,
  deductible,
  ...fields
}: Fields) {
  return {
    ...fields,
    budgetCents: centsOf(budget),
    contractAmountCents: centsOf(contractAmount),
    depositAmountCents: centsOf(depositAmount),
    deductibleCents: centsOf(deductible),
  };
}

const jobList: RecordSource<keyof typeof JOB_LIST_FIELDS> = {
  entity: 'jobs',
  deletedAt: jobs.deletedAt,
  from: sql`${jobs} left join ${users} on ${users.id} = ${jobs.salesRep}`,
  id: jobs.id,
  searchText: jobs.searchText,
  columns: {
    title: { value: jobs.title, kind: 'text', isSearchable: true },
    clientName: { value: jobs.clientName, kind: 'text', isSearchable: true },
    clientId: { value: jobs.clientId, kind: 'number' },
    status: { value: jobs.status, kind: 'choice', order: placeAmong(JOB_STATUSES, jobs.status) },
    priority: {
      value: jobs.priority,
      kind: 'choice',
      order: placeAmong(JOB_PRIORITIES, jobs.priority),
    },
    jobType: { value: jobs.jobType, kind: 'choice' },
    leadSource: { value: jobs.leadSource, kind: 'text' },
    salesRep: {
      value: jobs.salesRep,
      kind: 'number',
      order: sql`${users.fullName} collate "und-x-icu"`,
    },
    city: { value: jobs.city, kind: 'text', isSearchable: true },
    contractAmount: { value: jobs.contractAmountCents, kind: 'money' },
    budget: { value: jobs.budgetCents, kind: 'money' },
    startDate: { value: jobs.startDate, kind: 'date' },
    endDate: { value: jobs.endDate, kind: 'date' },
    createdAt: { value: jobs.createdAt, kind: 'instant' },
  },
  defaultSort: [{ field: 'createdAt', desc: true }],
};

async function readJobs(db: DbOrTx, { where, wants }: RowsToRead): Promise<Job[]> {
  const description = sql<
    string | null
  >`${wants('description') ? jobs.description : sql`null::text`}`;
  const job = { ...getTableColumns(jobs), description, searchText: sql<string>`''` };
  const rows = await db
    .select({ job, salesRepName: users.fullName })
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.salesRep))
    .where(where);

  return rows.map(({ job, salesRepName }) => toJob(job, salesRepName));
}

export function listJobs(db: DbOrTx, listing: Listing<'jobs'>): Promise<Page<Job>> {
  return readPage(db, jobList, { listing, read: (rows) => readJobs(db, rows) });
}

/** All jobs that a list query finds, in batches. */
export function exportJobs(db: DbOrTx, listing: Listing<'jobs'>): Promise<AsyncIterable<Job[]>> {
  return readAllInPieces(db, jobList, { listing, read: (rows) => readJobs(db, rows) });
}

/** One job, or a 404, also when the user may not read it: its existence is not revealed. */
export async function findJob(
  db: DbOrTx,
  { id, access, lock = false }: { id: number; access: RowAccess<'jobs'>; lock?: boolean },
): Promise<Job> {
  const select = db
    .select({ job: jobs, salesRepName: users.fullName })
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.salesRep))
    .where(and(eq(jobs.id, id), isNull(jobs.deletedAt), access.condition));
  const [row] = await (lock ? select.for('update', { of: jobs }) : select);
  if (!row) throw notFound('Job');

  return toJob(row.job, row.salesRepName);
}
