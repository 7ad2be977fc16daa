import { and, desc, eq, gte, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { DAYS_TO_UNDO, IMPORT_STATUSES, ROW_VERDICTS } from '../contact-import.ts';
import type { ContactImport, ImportSettings, ImportStatus } from '../contact-import.ts';
import { OPTIONAL_FIELDS } from '../contact-import-targets.ts';
import type { OptionalField } from '../contact-import-targets.ts';
import { contactImportRows, contactImports } from './contact-import-table.ts';

const MS_PER_DAY = 86_400_000;

type ImportTableRow = typeof contactImports.$inferSelect;

/** An import whose rows have all been uploaded. */
export type StoredImport = ImportTableRow & { status: ImportStatus };

/** Returns the earliest creation time of an import that can still be undone. */
export function undoCutoff(now: Date): Date {
  return new Date(now.getTime() - DAYS_TO_UNDO * MS_PER_DAY);
}

export function settingsOf(stored: ImportTableRow): ImportSettings {
  const { hasHeader, mapping, defaultType, duplicates } = stored;

  return { hasHeader, mapping: [...mapping], defaultType, duplicates };
}

/** Returns the number of the header row. */
export function headerRowOf({ headerRow, firstNumber }: ImportTableRow): number {
  return headerRow ?? firstNumber;
}

/** Returns the file's column names; empty if it has no header row. */
export function headerOf(stored: ImportTableRow): readonly string[] {
  const { hasHeader, sample, sampleNumbers } = stored;
  const place = Math.max(0, sampleNumbers.indexOf(headerRowOf(stored)));

  return hasHeader ? (sample[place] ?? []) : [];
}

/** Returns the number of the row before the first contact. */
export function startOf(stored: ImportTableRow): number {
  return stored.hasHeader ? headerRowOf(stored) : stored.firstNumber - 1;
}

/** Matches the rows that contain contacts. */
export function contactRowsOf(stored: ImportTableRow): SQL {
  return sql`(${contactImportRows.importId} = ${stored.id} and ${contactImportRows.number} > ${startOf(stored)})`;
}

/** Matches rows that will be, or were, imported as new contacts. */
export const isToCreate = sql`((${contactImportRows.verdict} = 'new' and ${contactImportRows.decision} is distinct from 'skip')
  or (${contactImportRows.verdict} in ('update', 'property', 'nameOnly', 'duplicate', 'repeated') and ${contactImportRows.decision} = 'create'))`;

/** Matches rows whose values will be, or were, added to existing contacts. */
export const isToFill = sql`(${contactImportRows.verdict} = 'update' and ${contactImportRows.decision} is null)`;

/** Matches rows whose address will be, or was, added to an earlier row's new client. */
export const isToAttach = sql`(${contactImportRows.verdict} = 'property' and ${contactImportRows.decision} is null
  and exists (select 1 from ${contactImportRows} as client
    where client.import_id = ${contactImportRows.importId} and client.number = ${contactImportRows.sameAs}
      and client.verdict = 'new' and client.decision is distinct from 'skip'))`;

const { verdict, decision, outcome, undone, faults, without } = contactImportRows;

/** Conditions for counting an import's rows. */
const COUNTED = {
  rows: sql`true`,
  new: sql`${verdict} = 'new'`,
  update: sql`${verdict} = 'update'`,
  property: sql`${verdict} = 'property'`,
  nameOnly: sql`${verdict} = 'nameOnly'`,
  nameOnlyChosen: sql`${verdict} = 'nameOnly' and ${decision} = 'create'`,
  duplicate: sql`${verdict} = 'duplicate'`,
  repeated: sql`${verdict} = 'repeated'`,
  error: sql`${verdict} = 'error'`,
  toCreate: isToCreate,
  toFill: isToFill,
  toAttach: isToAttach,
  created: sql`${outcome} = 'created'`,
  filled: sql`${outcome} = 'filled'`,
  attached: sql`${outcome} = 'attached'`,
  skipped: sql`${outcome} = 'skipped'`,
  removed: sql`${undone} = 'removed' and ${outcome} <> 'attached'`,
  restored: sql`${undone} = 'restored' and ${outcome} <> 'attached'`,
  kept: sql`${undone} = 'kept' and ${outcome} <> 'attached'`,
};

const onlyWrongIn = (field: OptionalField) => sql`${faults} = array[${field}]::text[]`;
const comingWithout = (field: OptionalField) => sql`${field} = any(${without})`;

const counting = (condition: SQL) => sql`count(*) filter (where ${condition})`;
const countingEach = (conditions: SQL[]) =>
  sql`jsonb_build_array(${sql.join(conditions.map(counting), sql`, `)})`;

type Counts = Record<keyof typeof COUNTED, number> & { possible: number[]; chosen: number[] };

/** Counts an import's rows by state, as a subquery of the statement that reads the import. */
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
    and ${contactImportRows.number} > case when ${contactImports.hasHeader}
      then coalesce(${contactImports.headerRow}, ${contactImports.firstNumber})
      else ${contactImports.firstNumber} - 1 end)`;

function progressOf(status: ImportStatus, counts: Counts): ContactImport['progress'] {
  const judged = ROW_VERDICTS.reduce((sum, one) => sum + counts[one], 0);
  const done = counts.created + counts.filled;
  if (status === 'reviewing') return { done: judged, total: counts.rows };
  if (status === 'importing') {
    const total = counts.toCreate + counts.toFill;
    // Rows skipped together with their client are not in the total.
    return { done: Math.min(done + counts.skipped, total), total };
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
    headerRow: headerRowOf(stored),
    sample: stored.sample,
    sampleNumbers: stored.sampleNumbers,
    filled: stored.filled,
    rowCount: counts.rows,
    verdicts: Object.fromEntries(
      ROW_VERDICTS.map((one) => [one, counts[one]]),
    ) as ContactImport['verdicts'],
    plan: { create: counts.toCreate, fill: counts.toFill, attach: counts.toAttach },
    nameOnly: { possible: counts.nameOnly, chosen: counts.nameOnlyChosen },
    without: withoutOf(counts),
    progress: progressOf(stored.status, counts),
    result: {
      created: counts.created,
      filled: counts.filled,
      attached: counts.attached,
      skipped: counts.skipped,
    },
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

/** Returns imports for the API, newest first, at most 20. */
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

/** Returns an import for the API. Throws a 404 if there is none. */
export async function readImport(db: DbOrTx, id: number, now: Date): Promise<ContactImport> {
  const [found] = await readImports(db, eq(contactImports.id, id), now);
  if (!found) throw notFound('Import');

  return found;
}

/** Lists imports from the last 30 days, newest first. */
export function listImports(db: DbOrTx, now: Date): Promise<ContactImport[]> {
  return readImports(db, gte(contactImports.createdAt, undoCutoff(now)), now);
}

function known(stored: ImportTableRow): StoredImport {
  const status = IMPORT_STATUSES.find((one) => one === stored.status);
  if (!status) throw new Error(`import ${stored.id} is ${stored.status}`);

  return { ...stored, status };
}

/**
 * Finds an import. Throws a 404 if there is none. `lock` prevents other requests from advancing it.
 */
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
