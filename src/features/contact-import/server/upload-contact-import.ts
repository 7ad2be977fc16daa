import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { ContactImport } from '../contact-import.ts';
import { guessMapping, looksLikeHeader } from '../contact-import-columns.ts';
import { readImport, undoCutoff } from './contact-import-queries.ts';
import { contactImportRows, contactImports } from './contact-import-table.ts';
import { openContactFile } from './read-contact-file.ts';
import type { FileRow } from './read-contact-file.ts';

const SAMPLE_ROWS = 25;
const MS_PER_DAY = 86_400_000;

/**
 * Deletes files that were left unfinished for a day and those that can no longer be undone: they
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

async function insertImport(
  { db, now, user }: RequestContext,
  values: Pick<
    typeof contactImports.$inferInsert,
    'fileName' | 'encoding' | 'delimiter' | 'sample' | 'firstNumber'
  >,
): Promise<number> {
  const hasHeader = looksLikeHeader(values.sample[0] ?? []);
  const [row] = await db
    .insert(contactImports)
    .values({
      ...values,
      status: 'uploading',
      hasHeader,
      mapping: guessMapping(values.sample, hasHeader),
      defaultType: 'client',
      duplicates: 'skip',
      position: 0,
      createdBy: user.id,
      createdAt: now,
    })
    .returning({ id: contactImports.id });
  if (!row) throw new Error('the import was not stored');

  return row.id;
}

async function storeRows(db: DbOrTx, importId: number, rows: readonly FileRow[]): Promise<void> {
  await db.execute(sql`insert into ${contactImportRows} (import_id, number, cells)
    select ${importId}, number, cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (number int, cells jsonb)`);
}

/**
 * Stores the rows of a file and guesses what its columns mean. In batches, since one long
 * transaction would block other requests; the import stays hidden until the last batch is stored.
 */
export async function uploadContactImport(
  ctx: RequestContext,
  { fileName, bytes }: { fileName: string; bytes: Uint8Array },
): Promise<ContactImport> {
  const { db, now } = ctx;
  await forgetOldImports(db, now);

  const { encoding, delimiter, rows } = await openContactFile(bytes);
  let id: number | undefined;
  try {
    for await (const batch of rows) {
      id ??= await insertImport(ctx, {
        fileName,
        encoding,
        delimiter,
        sample: batch.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
        firstNumber: batch[0]?.number ?? 1,
      });
      await storeRows(db, id, batch);
    }
  } catch (error) {
    if (id !== undefined) await db.delete(contactImports).where(eq(contactImports.id, id));
    throw error;
  }
  if (id === undefined) throw new AppError('bad_input', 'The file is empty.');

  await db.update(contactImports).set({ status: 'uploaded' }).where(eq(contactImports.id, id));

  return readImport(db, id, now);
}
