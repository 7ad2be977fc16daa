import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { ContactImport } from '../contact-import.ts';
import { findHeader, guessMapping } from '../contact-import-columns.ts';
import { headerRowOf, readImport, startOf, undoCutoff } from './contact-import-queries.ts';
import { contactImportRows, contactImports } from './contact-import-table.ts';
import type { FileRow } from './batch-rows.ts';
import { openContactFile } from './open-contact-file.ts';

const SAMPLE_ROWS = 25;
const MS_PER_DAY = 86_400_000;

/**
 * Deletes imports that were not started within a day or can no longer be undone, because they
 * contain personal data.
 */
async function forgetOldImports(db: DbOrTx, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - MS_PER_DAY);
  await db
    .delete(contactImports)
    .where(
      or(
        lt(contactImports.createdAt, undoCutoff(now)),
        and(
          inArray(contactImports.status, ['uploading', 'uploaded', 'reviewing', 'reviewed']),
          lt(contactImports.createdAt, yesterday),
        ),
      ),
    );
}

type NewImport = Pick<typeof contactImports.$inferInsert, 'fileName' | 'encoding' | 'delimiter'> & {
  first: readonly FileRow[];
};

async function insertImport(
  { db, now, user }: RequestContext,
  { first, ...values }: NewImport,
): Promise<typeof contactImports.$inferSelect> {
  const sample = first.map(({ cells }) => cells);
  const place = findHeader(sample);
  const firstNumber = first[0]?.number ?? 1;
  const [row] = await db
    .insert(contactImports)
    .values({
      ...values,
      status: 'uploading',
      hasHeader: place !== null,
      mapping: [],
      sample,
      sampleNumbers: first.map(({ number }) => number),
      firstNumber,
      headerRow: first[place ?? 0]?.number ?? firstNumber,
      defaultType: 'client',
      duplicates: 'skip',
      position: 0,
      createdBy: user.id,
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('the import was not stored');

  return row;
}

/** Counts non-empty cells per column in contact rows. */
function countFilled(counts: number[], rows: readonly FileRow[], start: number): void {
  for (const { number, cells } of rows) {
    if (number <= start) continue;
    cells.forEach((cell, column) => {
      counts[column] = (counts[column] ?? 0) + (cell === '' ? 0 : 1);
    });
  }
}

async function storeRows(db: DbOrTx, importId: number, rows: readonly FileRow[]): Promise<void> {
  await db.execute(sql`insert into ${contactImportRows} (import_id, number, cells)
    select ${importId}, number, cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (number int, cells jsonb)`);
}

/**
 * Stores a file's rows and guesses the mapping of its columns. Works in batches, because one long
 * transaction would block other requests. The import is hidden until the last batch is stored.
 */
export async function uploadContactImport(
  ctx: RequestContext,
  { fileName, bytes }: { fileName: string; bytes: Buffer },
): Promise<ContactImport> {
  const { db, now } = ctx;
  await forgetOldImports(db, now);

  const { encoding, delimiter, rows } = await openContactFile(bytes);
  let stored: typeof contactImports.$inferSelect | undefined;
  const filled: number[] = [];
  try {
    for await (const batch of rows) {
      stored ??= await insertImport(ctx, {
        fileName,
        encoding,
        delimiter,
        first: batch.slice(0, SAMPLE_ROWS),
      });
      countFilled(filled, batch, startOf(stored));
      await storeRows(db, stored.id, batch);
    }
  } catch (error) {
    if (stored) await db.delete(contactImports).where(eq(contactImports.id, stored.id));
    throw error;
  }
  if (!stored) throw new AppError('bad_input', 'The file is empty.');

  const { id, hasHeader, sample, sampleNumbers } = stored;
  const place = hasHeader ? sampleNumbers.indexOf(headerRowOf(stored)) : 0;
  const mapping = guessMapping(sample.slice(place), hasHeader, filled);
  const counts = mapping.map((_, column) => filled[column] ?? 0);
  await db
    .update(contactImports)
    .set({ status: 'uploaded', mapping, filled: counts })
    .where(eq(contactImports.id, id));

  return readImport(db, id, now);
}
