import { and, asc, count, desc, eq, gte, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { Page } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { users } from '#features/accounts/server/account-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { listOrder } from '#server/list-order.ts';
import { listConditions, listWindow } from '#server/list-sql.ts';
import type { ListSource } from '#server/list-sql.ts';
import { DAYS_TO_UNDO, IMPORT_STATUSES } from '../contact-import.ts';
import type {
  ContactImport,
  IMPORT_ROW_LIST_FIELDS,
  ImportRow,
  ImportSettings,
  ImportStatus,
} from '../contact-import.ts';
import { readImportRow } from '../contact-import-row.ts';
import { contactImportRows, contactImports } from './contact-import-table.ts';
import { contacts } from './contact-table.ts';

const MS_PER_DAY = 86_400_000;

type ImportTableRow = typeof contactImports.$inferSelect;

/** An import of which all rows are stored. */
export type StoredImport = ImportTableRow & { status: ImportStatus };

/** What was imported before this moment cannot be undone any more. */
export function undoCutoff(now: Date): Date {
  return new Date(now.getTime() - DAYS_TO_UNDO * MS_PER_DAY);
}

export function settingsOf(stored: ImportTableRow): ImportSettings {
  const { hasHeader, mapping, defaultType, duplicates } = stored;

  return { hasHeader, mapping: [...mapping], defaultType, duplicates };
}

/** The names of a file's columns, if it has any. */
export function headerOf({ hasHeader, sample }: ImportTableRow): readonly string[] {
  return hasHeader ? (sample[0] ?? []) : [];
}

/** The number of the last row before the first that holds a contact. */
export function startOf({ hasHeader, firstNumber }: ImportTableRow): number {
  return hasHeader ? firstNumber : firstNumber - 1;
}

/** The rows of an import that hold a contact. */
export function contactRowsOf(stored: ImportTableRow): SQL {
  return sql`(${contactImportRows.importId} = ${stored.id} and ${contactImportRows.number} > ${startOf(stored)})`;
}

/** A row that will be, or was, taken in as a new contact. */
export const isToCreate = sql`((${contactImportRows.verdict} = 'new' and ${contactImportRows.decision} is distinct from 'skip')
  or (${contactImportRows.verdict} in ('update', 'duplicate', 'repeated') and ${contactImportRows.decision} = 'create'))`;

/** A row whose facts will be, or were, added to the contact it was found to be. */
export const isToFill = sql`(${contactImportRows.verdict} = 'update' and ${contactImportRows.decision} is null)`;

const counting = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
const { verdict, outcome, undone } = contactImportRows;

async function countRows(db: DbOrTx, stored: StoredImport) {
  const [counts] = await db
    .select({
      rows: sql<number>`count(*)::int`,
      new: counting(sql`${verdict} = 'new'`),
      update: counting(sql`${verdict} = 'update'`),
      duplicate: counting(sql`${verdict} = 'duplicate'`),
      repeated: counting(sql`${verdict} = 'repeated'`),
      error: counting(sql`${verdict} = 'error'`),
      toCreate: counting(isToCreate),
      toFill: counting(isToFill),
      created: counting(sql`${outcome} = 'created'`),
      filled: counting(sql`${outcome} = 'filled'`),
      skipped: counting(sql`${outcome} = 'skipped'`),
      removed: counting(sql`${undone} = 'removed'`),
      restored: counting(sql`${undone} = 'restored'`),
      kept: counting(sql`${undone} = 'kept'`),
    })
    .from(contactImportRows)
    .where(contactRowsOf(stored));
  if (!counts) throw new Error('counts always make one row');

  return counts;
}

type Counts = Awaited<ReturnType<typeof countRows>>;

function progressOf(status: ImportStatus, counts: Counts): ContactImport['progress'] {
  const judged = counts.new + counts.update + counts.duplicate + counts.repeated + counts.error;
  const done = counts.created + counts.filled;
  if (status === 'reviewing') return { done: judged, total: counts.rows };
  if (status === 'importing') {
    return { done: done + counts.skipped, total: counts.toCreate + counts.toFill };
  }
  const takenBack = counts.removed + counts.restored + counts.kept;

  return status === 'undoing' ? { done: takenBack, total: done } : { done: 0, total: 0 };
}

/** An import as the API shows it. */
export async function toContactImport(
  db: DbOrTx,
  stored: StoredImport,
  now: Date,
): Promise<ContactImport> {
  const counts = await countRows(db, stored);
  const [creator] = await db
    .select({ fullName: users.fullName })
    .from(users)
    .where(eq(users.id, stored.createdBy));
  const hasDone = counts.created + counts.filled > 0;

  return {
    id: stored.id,
    fileName: stored.fileName,
    status: stored.status,
    encoding: stored.encoding,
    delimiter: stored.delimiter,
    ...settingsOf(stored),
    sample: stored.sample,
    rowCount: counts.rows,
    verdicts: {
      new: counts.new,
      update: counts.update,
      duplicate: counts.duplicate,
      repeated: counts.repeated,
      error: counts.error,
    },
    plan: { create: counts.toCreate, fill: counts.toFill },
    progress: progressOf(stored.status, counts),
    result: { created: counts.created, filled: counts.filled, skipped: counts.skipped },
    undo: { removed: counts.removed, restored: counts.restored, kept: counts.kept },
    createdBy: creator?.fullName ?? 'Unknown User',
    createdAt: stored.createdAt.toISOString(),
    importedAt: stored.importedAt?.toISOString() ?? null,
    undoneAt: stored.undoneAt?.toISOString() ?? null,
    canUndo:
      hasDone &&
      (stored.status === 'importing' || stored.status === 'imported') &&
      stored.createdAt >= undoCutoff(now),
  };
}

/** One import, or a 404; locked against everybody else who would go on with it when asked for. */
export async function findImport(
  db: DbOrTx,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredImport> {
  const select = db
    .select()
    .from(contactImports)
    .where(and(eq(contactImports.id, id), ne(contactImports.status, 'uploading')));
  const [stored] = await (lock ? select.for('update') : select);
  const status = IMPORT_STATUSES.find((one) => one === stored?.status);
  if (!stored || !status) throw notFound('Import');

  return { ...stored, status };
}

export async function listImports(db: DbOrTx, now: Date): Promise<ContactImport[]> {
  const rows = await db
    .select({ id: contactImports.id })
    .from(contactImports)
    .where(
      and(gte(contactImports.createdAt, undoCutoff(now)), ne(contactImports.status, 'uploading')),
    )
    .orderBy(desc(contactImports.id))
    .limit(20);
  const imports: ContactImport[] = [];
  for (const { id } of rows) imports.push(await toContactImport(db, await findImport(db, id), now));

  return imports;
}

const rowList: ListSource<keyof typeof IMPORT_ROW_LIST_FIELDS> = {
  id: contactImportRows.id,
  columns: {
    number: { value: contactImportRows.number, kind: 'number' },
    verdict: { value: contactImportRows.verdict, kind: 'choice' },
    undone: { value: contactImportRows.undone, kind: 'choice' },
  },
  defaultSort: [{ field: 'number', desc: false }],
};

/** The rows of an import with what they say. */
export async function listImportRows(
  db: DbOrTx,
  { stored, query, timeZone }: { stored: StoredImport; query: ListQuery; timeZone: string },
): Promise<Page<ImportRow>> {
  const where = and(contactRowsOf(stored), listConditions(rowList, query, timeZone));
  const { limit, offset } = listWindow(query);
  const rows = await db
    .select({ row: contactImportRows, contactName: contacts.name })
    .from(contactImportRows)
    .leftJoin(contacts, eq(contacts.id, contactImportRows.contactId))
    .where(where)
    .orderBy(...listOrder(rowList, query))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(contactImportRows).where(where);
  const settings = settingsOf(stored);
  const header = headerOf(stored);

  return {
    rows: rows.map(({ row, contactName }) => toImportRow(row, { settings, header, contactName })),
    total: counted?.total ?? 0,
  };
}

function toImportRow(
  row: typeof contactImportRows.$inferSelect,
  {
    settings,
    header,
    contactName,
  }: { settings: ImportSettings; header: readonly string[]; contactName: string | null },
): ImportRow {
  const { contact } = readImportRow(row.cells, settings, header);

  return {
    id: row.id,
    number: row.number,
    verdict: row.verdict,
    reason: row.reason,
    name: contact?.name ?? row.cells.filter(Boolean).slice(0, 3).join(', '),
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    company: contact?.company ?? null,
    address: contact?.address ?? null,
    type: contact?.type ?? null,
    status: contact?.status ?? null,
    contactId: row.contactId,
    contactName,
    decision: row.decision,
    outcome: row.outcome,
    undone: row.undone,
    undoNote: row.undoNote,
  };
}

/** Every row that is not taken in, as it was and with the reason. */
export async function rowsNotImported(
  db: DbOrTx,
  stored: StoredImport,
): Promise<{ cells: string[]; reason: string }[]> {
  const rows = await db
    .select({
      cells: contactImportRows.cells,
      reason: contactImportRows.reason,
      decision: contactImportRows.decision,
    })
    .from(contactImportRows)
    .where(
      and(
        contactRowsOf(stored),
        sql`${isToCreate} is not true`,
        sql`${isToFill} is not true`,
        sql`${verdict} is not null`,
      ),
    )
    .orderBy(asc(contactImportRows.number));

  return rows.map(({ cells, reason, decision }) => ({
    cells,
    reason: decision === 'skip' ? 'Left out by choice' : (reason ?? ''),
  }));
}
