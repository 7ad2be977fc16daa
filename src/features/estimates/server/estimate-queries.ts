import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { Page } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import { toDocumentAnswer } from '#features/line-items/server/document-answer.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { listConditions, listOrder, listWindow } from '#server/list-sql.ts';
import type { ListSource } from '#server/list-sql.ts';
import type { Estimate, ESTIMATE_LIST_FIELDS } from '../estimate.ts';
import { isEstimateExpired } from '../estimate-rules.ts';
import { estimates } from './estimate-table.ts';

export type EstimateRow = typeof estimates.$inferSelect;

// Read by name rather than through its table, because invoices are made from estimates and not the reverse.
const invoiceIds = sql<number[]>`(
  select coalesce(array_agg(made.id order by made.id), '{}') from invoices made
  where made.estimate_id = estimates.id and made.deleted_at is null)`;

const columns = { estimate: estimates, jobTitle: jobs.title, invoiceIds };

interface ReadRow {
  estimate: EstimateRow;
  jobTitle: string | null;
  invoiceIds: number[];
}

function toEstimate(
  { estimate, jobTitle, invoiceIds: ids }: ReadRow,
  today: CalendarDay,
): Estimate {
  return {
    id: estimate.id,
    estimateNumber: estimate.estimateNumber,
    title: estimate.title,
    ...toDocumentAnswer(estimate, jobTitle),
    date: estimate.date,
    expiryDate: estimate.expiryDate,
    validUntil: estimate.expiryDate,
    status: estimate.status,
    isExpired: isEstimateExpired(estimate, today),
    invoiceIds: ids,
  };
}

/** What a status filter finds: declined and rejected are one answer (C3), and expired is a matter of the day (S44). */
function matchesStatus(value: string, today: CalendarDay): SQL {
  if (value === 'declined' || value === 'rejected') {
    return sql`${estimates.status} in ('declined', 'rejected')`;
  }
  if (value === 'expired') {
    return sql`(${estimates.status} = 'expired'
      or (${estimates.status} in ('draft', 'sent') and ${estimates.expiryDate} < ${today}::date))`;
  }

  return sql`${estimates.status} = ${value}`;
}

function estimateList(today: CalendarDay): ListSource<keyof typeof ESTIMATE_LIST_FIELDS> {
  return {
    id: estimates.id,
    searchText: estimates.searchText,
    columns: {
      estimateNumber: { value: estimates.estimateNumber, kind: 'text', isSearchable: true },
      title: { value: estimates.title, kind: 'text', isSearchable: true },
      clientName: { value: estimates.clientName, kind: 'text', isSearchable: true },
      clientId: { value: estimates.clientId, kind: 'number' },
      jobId: { value: estimates.jobId, kind: 'number' },
      status: {
        value: estimates.status,
        kind: 'choice',
        matches: (value) => matchesStatus(value, today),
      },
      date: { value: estimates.date, kind: 'date' },
      expiryDate: { value: estimates.expiryDate, kind: 'date' },
      total: { value: estimates.totalCents, kind: 'money' },
      createdAt: { value: estimates.createdAt, kind: 'instant' },
    },
    defaultSort: [{ field: 'createdAt', desc: true }],
  };
}

interface EstimateListing {
  query: ListQuery;
  /** Which estimates the reader may see; undefined is all. */
  within: SQL | undefined;
  timeZone: string;
  today: CalendarDay;
}

export async function listEstimates(
  db: DbOrTx,
  { query, within, timeZone, today }: EstimateListing,
): Promise<Page<Estimate>> {
  const source = estimateList(today);
  const where = and(isNull(estimates.deletedAt), within, listConditions(source, query, timeZone));
  const { limit, offset } = listWindow(query);
  const rows = await db
    .select(columns)
    .from(estimates)
    .leftJoin(jobs, eq(jobs.id, estimates.jobId))
    .where(where)
    .orderBy(...listOrder(source, query))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(estimates).where(where);

  return { rows: rows.map((row) => toEstimate(row, today)), total: counted?.total ?? 0 };
}

interface FindEstimate {
  id: number;
  within?: SQL | undefined;
}

/** One estimate within reach as the API gives it, or a 404. */
export async function findEstimate(
  db: DbOrTx,
  { id, within, today }: FindEstimate & { today: CalendarDay },
): Promise<Estimate> {
  const [row] = await db
    .select(columns)
    .from(estimates)
    .leftJoin(jobs, eq(jobs.id, estimates.jobId))
    .where(and(eq(estimates.id, id), isNull(estimates.deletedAt), within));
  if (!row) throw notFound('Estimate');

  return toEstimate(row, today);
}

/** One estimate's row within reach, locked. */
export async function lockEstimate(tx: DbOrTx, { id, within }: FindEstimate): Promise<EstimateRow> {
  const [row] = await tx
    .select()
    .from(estimates)
    .where(and(eq(estimates.id, id), isNull(estimates.deletedAt), within))
    .for('update');
  if (!row) throw notFound('Estimate');

  return row;
}
