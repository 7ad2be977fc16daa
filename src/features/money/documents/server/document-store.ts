/**
 * The record store that every kind of document uses, and functions that read and present document
 * rows.
 */
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import { assertClientNotTrashed } from '#features/work/contacts/server/assert-client-not-trashed.ts';
import { holdClient } from '#features/work/contacts/server/find-client.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { isIdAmongOwnJobs, isIdOfOwnJob, ownJobs } from '#features/work/jobs/server/own-jobs.ts';
import { notFound } from '#shared/app-error.ts';
import { formatDay } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { nounOf } from '#shared/entity.ts';
import type { AnyEntity, RecordOf } from '#shared/entity.ts';
import { formatCents } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { isOneOfThese, theseIds } from '#server/db/one-of-ids.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { presentRow } from '#server/records/present.ts';
import type { RowsToRead } from '#server/records/read-page.ts';
import { recordStore } from '#server/records/record-store.ts';
import type { OwnConditions, RowAccess } from '#server/access/row-access.ts';
import { joinLine } from '#server/records/search-line.ts';
import { toLineItem, type StoredLineItem } from '../line-item.ts';
import { registerDocumentKind } from './document-kind.ts';
import type { DocumentKind, DocumentRow } from './document-kind.ts';

type Values = Readonly<Record<string, unknown>>;

/** Converts a stored document to the API format, including fields that have no column. */
export function presentDocument<E extends AnyEntity, Row extends DocumentRow, Input>(
  kind: DocumentKind<E, Row, Input>,
  { row, extra }: { row: Row; extra: Values },
  today: CalendarDay,
): RecordOf<E> {
  const items = row.items.map(toLineItem);
  const named = { ...extra, ...kind.derived(row, today) };

  const values: object = { ...row, ...named, items };

  return presentRow(kind.entity, values as Values) as RecordOf<E>;
}

const LARGE_FIELDS = ['items', 'notes', 'terms'] as const;

/**
 * Selects lines, notes, and terms only if requested, since they are large. Otherwise they come back
 * empty.
 */
function largeDocumentColumns(
  table: Record<(typeof LARGE_FIELDS)[number], AnyColumn>,
  wants: RowsToRead['wants'],
) {
  return {
    items: sql<StoredLineItem[]>`${wants('items') ? table.items : sql`'[]'::jsonb`}`,
    notes: sql<string | null>`${wants('notes') ? table.notes : sql`null::text`}`,
    terms: sql<string | null>`${wants('terms') ? table.terms : sql`null::text`}`,
    searchText: sql<string>`''`,
  };
}

/** Returns a function that reads documents of a kind. Reads by id use a prepared statement. */
function documentReader<E extends AnyEntity, Row extends DocumentRow, Input>(
  kind: DocumentKind<E, Row, Input>,
) {
  const { entity, table, selects = {} } = kind;
  const values = Object.entries(selects).map(([field, { value }]) => [field, value] as const);
  const select = (db: DbOrTx, wants: RowsToRead['wants']) =>
    db
      .select({
        row: { ...getTableColumns(table), ...largeDocumentColumns(table, wants) },
        jobTitle: jobs.title,
        ...Object.fromEntries(values),
      })
      .from(table)
      .leftJoin(jobs, eq(jobs.id, table.jobId));
  const selectByIds = (name: string, isWhole: boolean) =>
    preparedOnce((db) =>
      select(db, () => isWhole)
        .where(and(isOneOfThese(table.id), isNull(table.deletedAt)))
        .prepare(`${entity.name}_${name}`),
    );
  const selectListed = selectByIds('listed', false);
  const selectWhole = selectByIds('whole', true);

  return async function readDocuments(
    db: DbOrTx,
    { where, ids, wants }: RowsToRead,
    today: CalendarDay,
  ): Promise<RecordOf<E>[]> {
    const prepared = LARGE_FIELDS.every(wants)
      ? selectWhole
      : LARGE_FIELDS.some(wants)
        ? undefined
        : selectListed;
    const rows =
      ids && prepared
        ? await prepared(db).execute(theseIds(ids))
        : await select(db, wants).where(where);

    // The query builder can't infer the column types of a generic table.
    return rows.map(({ row, ...extra }) =>
      presentDocument(kind, { row: row as unknown as Row, extra }, today),
    );
  };
}

/** Matches documents that the user created or that belong to one of the user's own jobs. */
function ownDocuments(kind: EntityName, userId: number): OwnConditions {
  const table = sql.raw(kind);
  const through = ownJobs(userId);

  return {
    directly: [sql`${table}.created_by = ${userId}`],
    by: [sql`${through} and own_job.id = ${table}.job_id`],
    held: [sql`${table}.created_by = ${userId}`, isIdOfOwnJob(sql`${table}.job_id`, userId)],
    keyed: [sql`${table}.created_by = ${userId}`, isIdAmongOwnJobs(sql`${table}.job_id`, userId)],
    through,
  };
}

/**
 * Returns the detail line and status of a search result: 'Maria Alvarez · $4,025.00 due Dec 6,
 * 2026'.
 */
function searchHitOf<E extends AnyEntity, Row extends DocumentRow, Input>(
  kind: DocumentKind<E, Row, Input>,
  row: Row,
  today: CalendarDay,
) {
  const { lastDay } = kind.content(row);
  const amount = formatCents(row.totalCents);
  const until = lastDay === null ? '' : ` ${kind.lastDayWord} ${formatDay(lastDay)}`;

  return {
    detail: joinLine(row.clientName, `${amount}${until}`),
    status: kind.shownStatus(row, today),
  };
}

/** Returns the record store of a kind of document. */
export function documentStore<E extends AnyEntity, Row extends DocumentRow, Input>(
  kind: DocumentKind<E, Row, Input>,
) {
  const { entity, table, listColumns, asReadable, parties } = kind;
  registerDocumentKind(kind);

  return recordStore<E, DocumentKind<E, Row, Input>['table']>({
    entity,
    table,
    ...(listColumns && { listColumns }),
    ...(asReadable && { asReadable }),
    // Lock the client first, so it can't be deleted while its document is being restored.
    async lockFirst(tx, { id, action }) {
      if (action !== 'restored') return;
      await holdClient(tx, sql`(select client_id from ${table} where id = ${id})`);
    },
    afterRestore: (tx, ctx, record) => assertClientNotTrashed(tx, ctx, parties(record).clientId),
    defaultSort: [{ field: 'createdAt', desc: true }],
    own: (userId) => ownDocuments(entity.name, userId),
    belongsTo: { jobs: table.jobId },
    read: documentReader(kind),
    timelineOf: (record) => {
      const { clientId, jobId } = parties(record);

      return { contactId: clientId, jobId };
    },
    searchHit: (row, today) => searchHitOf(kind, row, today),
  });
}

interface OneDocument<E extends AnyEntity> {
  id: number;
  access: RowAccess<E['name']>;
}

/** Returns a document's row; throws a 404 if the user has no access to it. */
export async function readDocumentRow<E extends AnyEntity, Row extends DocumentRow, Input>(
  { entity, table }: DocumentKind<E, Row, Input>,
  db: DbOrTx,
  { id, access, lock = false }: OneDocument<E> & { lock?: boolean },
): Promise<Row> {
  const rows = db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deletedAt), access.condition));
  const [row] = await (lock ? rows.for('update') : rows);
  if (!row) throw notFound(nounOf(entity));

  return row as Row;
}

/** SQL that increments the version of the document being updated. */
export const nextVersion = sql`version + 1`;
