/**
 * Corrects rows during review: replaces cell text, or leaves out one of the row's fields. Changed
 * rows are reviewed again.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, notFound } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { RowDecision, rowCorrection } from '../contact-import.ts';
import type { OptionalField } from '../contact-import-targets.ts';
import { contactRowsOf } from './contact-import-queries.ts';
import type { StoredImport } from './contact-import-queries.ts';
import { contactImportRows } from './contact-import-table.ts';
import { reviewAgain, reviewRow } from './review-contact-import.ts';

/**
 * Throws a 409 unless the import has been reviewed but not started. Rows can only be changed then.
 */
export function requireReviewed({ status }: StoredImport): void {
  if (status === 'reviewed') return;

  throw new AppError('conflict', 'Rows can only be changed after review and before import.');
}

const NOT_CHECKED = {
  verdict: null,
  reason: null,
  contactId: null,
  keys: null,
  who: null,
  place: null,
  sameAs: null,
  faults: null,
} as const;

async function findRow(tx: DbOrTx, stored: StoredImport, rowId: number) {
  const [row] = await tx
    .select()
    .from(contactImportRows)
    .where(and(contactRowsOf(stored), eq(contactImportRows.id, rowId)));
  if (!row) throw notFound('Row');

  return row;
}

type StoredRow = typeof contactImportRows.$inferSelect;

interface RowChange {
  stored: StoredImport;
  row: StoredRow;
  change: Partial<Pick<StoredRow, 'cells' | 'originalCells' | 'without'>>;
  access: RowAccess<'contacts'>;
}

/**
 * Updates a row and reviews it right away. Clears any decision, since it was about the old content.
 */
async function changeRow(tx: DbOrTx, { stored, row, change, access }: RowChange): Promise<void> {
  await tx
    .update(contactImportRows)
    .set({ ...NOT_CHECKED, ...change, decision: null })
    .where(eq(contactImportRows.id, row.id));
  await reviewRow(tx, {
    stored,
    row: { ...row, ...change },
    keysBefore: row.keys ?? [],
    access,
  });
}

type Correction = z.output<typeof rowCorrection> & {
  rowId: number;
  access: RowAccess<'contacts'>;
};

/** Replaces cells of a row. The original cells are stored too. */
export async function correctRow(
  tx: DbOrTx,
  stored: StoredImport,
  { rowId, cells: corrected, access }: Correction,
): Promise<void> {
  requireReviewed(stored);
  const row = await findRow(tx, stored, rowId);
  if (corrected.some(({ column }) => column >= stored.mapping.length)) {
    throw new AppError('bad_input', `The file has ${stored.mapping.length} columns.`);
  }

  const cells = Array.from(
    { length: Math.max(row.cells.length, ...corrected.map(({ column }) => column + 1)) },
    (_, column) => row.cells[column] ?? '',
  );
  for (const { column, text } of corrected) cells[column] = text;
  const originalCells = row.originalCells ?? row.cells;
  await changeRow(tx, { stored, row, access, change: { cells, originalCells } });
}

/** Restores the row's original cells. */
export async function restoreRow(
  tx: DbOrTx,
  stored: StoredImport,
  { rowId, access }: { rowId: number; access: RowAccess<'contacts'> },
): Promise<void> {
  requireReviewed(stored);
  const row = await findRow(tx, stored, rowId);
  const cells = row.originalCells ?? row.cells;
  await changeRow(tx, {
    stored,
    row,
    access,
    change: { cells, originalCells: null, without: null },
  });
}

/** Imports all rows that are invalid only because of this field, leaving the field out. */
export async function goWithout(
  tx: DbOrTx,
  stored: StoredImport,
  field: OptionalField,
): Promise<void> {
  requireReviewed(stored);
  await tx
    .update(contactImportRows)
    .set({ ...NOT_CHECKED, without: sql`array_append(coalesce(without, '{}'), ${field}::text)` })
    .where(
      and(
        contactRowsOf(stored),
        eq(contactImportRows.verdict, 'error'),
        sql`${contactImportRows.faults} = array[${field}]::text[]`,
      ),
    );
  await reviewAgain(tx, stored);
}

/** Includes the field again in all rows that left it out. */
export async function goWith(
  tx: DbOrTx,
  stored: StoredImport,
  field: OptionalField,
): Promise<void> {
  requireReviewed(stored);
  await tx
    .update(contactImportRows)
    .set({ ...NOT_CHECKED, without: sql`nullif(array_remove(without, ${field}::text), '{}')` })
    .where(and(contactRowsOf(stored), sql`${field} = any(${contactImportRows.without})`));
  await reviewAgain(tx, stored);
}

/** Decides whether to import all rows that have only a name; null skips them again. */
export async function decideNameOnly(
  tx: DbOrTx,
  stored: StoredImport,
  decision: RowDecision | null,
): Promise<void> {
  requireReviewed(stored);
  await tx
    .update(contactImportRows)
    .set({ decision })
    .where(and(contactRowsOf(stored), eq(contactImportRows.verdict, 'nameOnly')));
}
