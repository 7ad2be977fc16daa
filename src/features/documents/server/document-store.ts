/** Reading documents of a kind, and the parts of writing them that all kinds share. */
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { jobs } from '#features/jobs/server/job-table.ts';
import { notFound } from '#shared/app-error.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { nounOf } from '#shared/entity.ts';
import type { AnyEntity, RecordOf } from '#shared/entity.ts';
import { toDollars } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { presentRow } from '#server/records/present.ts';
import type { RowsToRead } from '#server/records/read-page.ts';
import { recordStore } from '#server/records/record-store.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import { registerDocumentKind } from './document-kind.ts';
import type { DocumentKind, DocumentRow } from './document-kind.ts';
import { largeDocumentColumns } from './large-document-columns.ts';
import { ownDocuments } from './own-documents.ts';

type Values = Readonly<Record<string, unknown>>;

/** A stored document as the API returns it, given what is in no column of it. */
export function presentDocument<E extends AnyEntity, Row extends DocumentRow, Input>(
  kind: DocumentKind<E, Row, Input>,
  { row, extra }: { row: Row; extra: Values },
  today: CalendarDay,
): RecordOf<E> {
  const items = row.items.map(({ id, description, quantity, priceCents }) => ({
    id,
    description,
    quantity,
    price: toDollars(priceCents),
  }));
  const named = { ...extra, ...kind.derived(row, today) };

  const values: object = { ...row, ...named, items };

  return presentRow(kind.entity, values as Values) as RecordOf<E>;
}

async function readDocuments<E extends AnyEntity, Row extends DocumentRow, Input>(
  kind: DocumentKind<E, Row, Input>,
  db: DbOrTx,
  { where, wants, today }: RowsToRead & { today: CalendarDay },
): Promise<RecordOf<E>[]> {
  const { table, selects = {} } = kind;
  const values = Object.entries(selects).map(([field, { value }]) => [field, value] as const);
  const rows = await db
    .select({
      row: { ...getTableColumns(table), ...largeDocumentColumns(table, wants) },
      jobTitle: jobs.title,
      ...Object.fromEntries(values),
    })
    .from(table)
    .leftJoin(jobs, eq(jobs.id, table.jobId))
    .where(where);

  // The builder does not know the columns of a table of any kind.
  return rows.map(({ row, ...extra }) =>
    presentDocument(kind, { row: row as unknown as Row, extra }, today),
  );
}

/** The record store of a kind of document. */
export function documentStore<E extends AnyEntity, Row extends DocumentRow, Input>(
  kind: DocumentKind<E, Row, Input>,
) {
  const { entity, table, listColumns, asReadable, lockFirst, afterRestore } = kind;
  registerDocumentKind(kind);

  return recordStore<E, DocumentKind<E, Row, Input>['table']>({
    entity,
    table,
    ...(listColumns && { listColumns }),
    ...(asReadable && { asReadable }),
    ...(lockFirst && { lockFirst }),
    ...(afterRestore && { afterRestore }),
    defaultSort: [{ field: 'createdAt', desc: true }],
    own: (userId) => ownDocuments(entity.name, userId),
    belongsTo: { jobs: table.jobId },
    read: (db, rows, today) => readDocuments(kind, db, { ...rows, today }),
    timelineOf: (record) => {
      const { clientId, jobId } = record as unknown as DocumentRow;

      return { contactId: clientId, jobId };
    },
    searchHit: (row, today) => kind.searchHit(row as unknown as Row, today),
  });
}

interface OneDocument<E extends AnyEntity> {
  id: number;
  access: RowAccess<E['name']>;
}

/** One document's row that the user may see, or a 404. */
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

  return row as unknown as Row;
}

/** Moves the version on, in a statement that updates a document. */
export const nextVersion = sql`version + 1`;
