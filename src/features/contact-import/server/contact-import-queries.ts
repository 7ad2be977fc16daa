import { and, desc, eq, gte, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import { users } from '#features/auth/server/user-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { DAYS_TO_UNDO, IMPORT_STATUSES } from '../contact-import.ts';
import type { ContactImport, ImportSettings, ImportStatus } from '../contact-import.ts';
import { OPTIONAL_FIELDS } from '../contact-import-targets.ts';
import type { OptionalField } from '../contact-import-targets.ts';
import { contactImportRows, contactImports } from './contact-import-table.ts';

const MS_PER_DAY = 86_400_000;

type ImportTableRow = typeof contactImports.$inferSelect;

/** An import of which all rows are stored. */
export type StoredImport = ImportTableRow & { status: ImportStatus };

/** An import older than this can no longer be undone. */
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

/** A row that will be, or was, imported as a new contact. */
export const isToCreate = sql`((${contactImportRows.verdict} = 'new' and ${contactImportRows.decision} is distinct from 'skip')
  or (${contactImportRows.verdict} in ('update', 'duplicate', 'repeated') and ${contactImportRows.decision} = 'create'))`;

/** A row whose facts will be, or were, added to the contact it was found to be. */
export const isToFill = sql`(${contactImportRows.verdict} = 'update' and ${contactImportRows.decision} is null)`;

const { verdict, outcome, undone, faults, without } = contactImportRows;

/** The counts of an import's rows. */
const COUNTED = {
  rows: sql`true`,
  new: sql`${verdict} = 'new'`,
  update: sql`${verdict} = 'update'`,
  duplicate: sql`${verdict} = 'duplicate'`,
  repeated: sql`${verdict} = 'repeated'`,
  error: sql`${verdict} = 'error'`,
  toCreate: isToCreate,
  toFill: isToFill,
  created: sql`${outcome} = 'created'`,
  filled: sql`${outcome} = 'filled'`,
  skipped: sql`${outcome} = 'skipped'`,
  removed: sql`${undone} = 'removed'`,
  restored: sql`${undone} = 'restored'`,
  kept: sql`${undone} = 'kept'`,
};

const onlyWrongIn = (field: OptionalField) => sql`${faults} = array[${field}]::text[]`;
const comingWithout = (field: OptionalField) => sql`${field} = any(${without})`;

const counting = (condition: SQL) => sql`count(*) filter (where ${condition})`;
const countingEach = (conditions: SQL[]) =>
  sql`jsonb_build_array(${sql.join(conditions.map(counting), sql`, `)})`;

type Counts = Record<keyof typeof COUNTED, number> & { possible: number[]; chosen: number[] };

/** The row counts of an import by state, computed within the statement that reads it. */
const countsOfRows = sql<Counts>`(
  select jsonb_build_object(
    'possible', ${countingEach(OPTIONAL_FIELDS.map(onlyWrongIn))},
    'chosen', ${countingEach(OPTIONAL_FIELDS.map(comingWithout))},
    ${sql.join(
      Object.entries(COUNTED).map(
        ([name, condition]) => sql`${sql.raw(`'${name}'`)}, ${counting(condition)}`,
      ),
      sql`, `,
    )})
  from ${contactImportRows}
  where ${contactImportRows.importId} = ${contactImports.id}
    and ${contactImportRows.number} >= ${contactImports.firstNumber} + ${contactImports.hasHeader}::int)`;

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

interface CountedImport {
  stored: StoredImport;
  creator: string | null;
  counts: Counts;
}

function withoutOf({ possible, chosen }: Counts): ContactImport['without'] {
  const of = (index: number) => ({ possible: possible[index] ?? 0, chosen: chosen[index] ?? 0 });

  return Object.fromEntries(
    OPTIONAL_FIELDS.map((field, index) => [field, of(index)]),
  ) as ContactImport['without'];
}

function toContactImport({ stored, creator, counts }: CountedImport, now: Date): ContactImport {
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
    without: withoutOf(counts),
    progress: progressOf(stored.status, counts),
    result: { created: counts.created, filled: counts.filled, skipped: counts.skipped },
    undo: { removed: counts.removed, restored: counts.restored, kept: counts.kept },
    createdBy: creator ?? 'Unknown User',
    createdAt: stored.createdAt.toISOString(),
    importedAt: stored.importedAt?.toISOString() ?? null,
    undoneAt: stored.undoneAt?.toISOString() ?? null,
    canUndo:
      hasDone &&
      (stored.status === 'importing' || stored.status === 'imported') &&
      stored.createdAt >= undoCutoff(now),
  };
}

/** Imports as the API shows them, newest first. */
async function readImports(db: DbOrTx, where: SQL, now: Date): Promise<ContactImport[]> {
  const rows = await db
    .select({ stored: contactImports, creator: users.fullName, counts: countsOfRows })
    .from(contactImports)
    .leftJoin(users, eq(users.id, contactImports.createdBy))
    .where(and(where, ne(contactImports.status, 'uploading')))
    .orderBy(desc(contactImports.id))
    .limit(20);

  return rows.map(({ stored, ...row }) => toContactImport({ stored: known(stored), ...row }, now));
}

/** One import as the API shows it, or a 404. */
export async function readImport(db: DbOrTx, id: number, now: Date): Promise<ContactImport> {
  const [found] = await readImports(db, eq(contactImports.id, id), now);
  if (!found) throw notFound('Import');

  return found;
}

/** The imports of the last 30 days, newest first. */
export function listImports(db: DbOrTx, now: Date): Promise<ContactImport[]> {
  return readImports(db, gte(contactImports.createdAt, undoCutoff(now)), now);
}

function known(stored: ImportTableRow): StoredImport {
  const status = IMPORT_STATUSES.find((one) => one === stored.status);
  if (!status) throw new Error(`import ${stored.id} is ${stored.status}`);

  return { ...stored, status };
}

/** Finds one import or throws a 404; `lock` keeps other calls from advancing it. */
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
  if (!stored) throw notFound('Import');

  return known(stored);
}
