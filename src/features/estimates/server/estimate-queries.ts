import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { Page } from '#shared/endpoint.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import { largeDocumentColumns } from '#features/documents/server/large-document-columns.ts';
import { isoOrNull, toDocumentAnswer } from '#features/documents/server/document-answer.ts';
import type { Viewer } from '#server/records/actor.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RecordSource } from '#server/records/list-sql.ts';
import { readAllInPieces, readPage } from '#server/records/read-page.ts';
import type { Listing, RowsToRead } from '#server/records/read-page.ts';
import { readableRows } from '#server/records/authorized-rows.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import { ESTIMATE_STATUSES } from '../estimate.ts';
import type { Estimate, ESTIMATE_LIST_FIELDS } from '../estimate.ts';
import { isEstimateExpired } from '../estimate-rules.ts';
import { estimates } from './estimate-table.ts';

export type EstimateRow = typeof estimates.$inferSelect;

/** An invoice in the trash or cancelled does not bill its estimate. */
export const billsItsEstimate = sql`(deleted_at is null and manual_status <> 'cancelled')`;
const isBilled = sql<boolean>`exists (
  select from invoices made
  where made.estimate_id = estimates.id and ${billsItsEstimate})`;

/** An estimate with the invoices made from it that this actor may read. */
function columnsFor(actor: Viewer) {
  // By name instead of by its table: invoices import estimates, not the reverse.
  const made = sql`from invoices where invoices.estimate_id = estimates.id
    and invoices.deleted_at is null and ${readableRows(actor, 'invoices').condition}`;

  return {
    estimate: estimates,
    jobTitle: jobs.title,
    isBilled,
    invoiceIds: sql<number[]>`(
      select coalesce(array_agg(invoices.id order by invoices.id), '{}') ${made})`,
    invoiceNumbers: sql<string[]>`(
      select coalesce(array_agg(invoices.invoice_number order by invoices.id), '{}') ${made})`,
  };
}

interface ReadRow {
  estimate: EstimateRow;
  jobTitle: string | null;
  isBilled: boolean;
  invoiceIds: number[];
  invoiceNumbers: string[];
}

/** A stored estimate as the API returns it. */
export function toEstimate({ estimate, jobTitle, ...made }: ReadRow, today: CalendarDay): Estimate {
  return {
    id: estimate.id,
    estimateNumber: estimate.estimateNumber,
    title: estimate.title,
    ...toDocumentAnswer(estimate, jobTitle),
    date: estimate.date,
    expiryDate: estimate.expiryDate,
    validUntil: estimate.expiryDate,
    status: estimate.status,
    acceptedAt: isoOrNull(estimate.acceptedAt),
    declinedAt: isoOrNull(estimate.declinedAt),
    declineReason: estimate.declineReason,
    isExpired: isEstimateExpired(estimate, today),
    ...made,
  };
}

/** A status filter: declined and rejected are one response, and expired depends on the day. */
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

function estimateList(today: CalendarDay): RecordSource<keyof typeof ESTIMATE_LIST_FIELDS> {
  return {
    entity: 'estimates',
    deletedAt: estimates.deletedAt,
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
        parts: ESTIMATE_STATUSES.toSorted().map((status) => sql`${estimates.status} = ${status}`),
      },
      date: { value: estimates.date, kind: 'date' },
      expiryDate: { value: estimates.expiryDate, kind: 'date' },
      total: { value: estimates.totalCents, kind: 'money' },
      createdAt: { value: estimates.createdAt, kind: 'instant' },
    },
    defaultSort: [{ field: 'createdAt', desc: true }],
  };
}

interface Reader {
  actor: Viewer;
  today: CalendarDay;
}

type EstimateListing = Listing<'estimates'> & Reader;

function readEstimates(db: DbOrTx, { actor, today }: Reader) {
  return async ({ where, wants }: RowsToRead): Promise<Estimate[]> => {
    const rows = await db
      .select({
        ...columnsFor(actor),
        estimate: { ...getTableColumns(estimates), ...largeDocumentColumns(estimates, wants) },
      })
      .from(estimates)
      .leftJoin(jobs, eq(jobs.id, estimates.jobId))
      .where(where);

    return rows.map((row) => toEstimate(row, today));
  };
}

export function listEstimates(
  db: DbOrTx,
  { actor, today, ...listing }: EstimateListing,
): Promise<Page<Estimate>> {
  return readPage(db, estimateList(today), { listing, read: readEstimates(db, { actor, today }) });
}

/** All estimates that a list query finds, in batches. */
export function exportEstimates(
  db: DbOrTx,
  { actor, today, ...listing }: EstimateListing,
): Promise<AsyncIterable<Estimate[]>> {
  return readAllInPieces(db, estimateList(today), {
    listing,
    read: readEstimates(db, { actor, today }),
  });
}

interface FindEstimate {
  id: number;
  access: RowAccess<'estimates'>;
}

/** One estimate that the reader may see as the API returns it, or a 404. */
export async function findEstimate(
  db: DbOrTx,
  { id, access, actor, today }: FindEstimate & Reader,
): Promise<Estimate> {
  const [row] = await db
    .select(columnsFor(actor))
    .from(estimates)
    .leftJoin(jobs, eq(jobs.id, estimates.jobId))
    .where(and(eq(estimates.id, id), isNull(estimates.deletedAt), access.condition));
  if (!row) throw notFound('Estimate');

  return toEstimate(row, today);
}

/** One estimate's row that the reader may see, or a 404. */
export async function readEstimateRow(
  db: DbOrTx,
  { id, access }: FindEstimate,
): Promise<EstimateRow> {
  const [row] = await db
    .select()
    .from(estimates)
    .where(and(eq(estimates.id, id), isNull(estimates.deletedAt), access.condition));
  if (!row) throw notFound('Estimate');

  return row;
}

/** One estimate's row that the user may see, locked. */
export async function lockEstimate(tx: DbOrTx, { id, access }: FindEstimate): Promise<EstimateRow> {
  const [row] = await tx
    .select()
    .from(estimates)
    .where(and(eq(estimates.id, id), isNull(estimates.deletedAt), access.condition))
    .for('update');
  if (!row) throw notFound('Estimate');

  return row;
}
