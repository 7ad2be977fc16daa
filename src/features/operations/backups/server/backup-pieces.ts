/** Stores backup files in the database, in chunks small enough for memory. */
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, DbOrTx } from '#server/db/database.ts';
import { backupPieces, backups } from './backup-table.ts';

const PIECE_BYTES = 1024 * 1024;

/**
 * Stores a file in chunks, replacing any from an earlier attempt. Calls `rows` for the current row
 * count after each chunk.
 */
export async function storePieces(
  db: Db,
  { backupId, file, rows }: { backupId: number; file: AsyncIterable<Buffer>; rows: () => number },
): Promise<void> {
  await db.delete(backupPieces).where(eq(backupPieces.backupId, backupId));
  let place = 0;
  let byteCount = 0;
  for await (const bytes of inPieces(file)) {
    await db.insert(backupPieces).values({ backupId, place, bytes });
    place += 1;
    byteCount += bytes.length;
    await db
      .update(backups)
      .set({ byteCount, pieceCount: place, rowCount: rows() })
      .where(eq(backups.id, backupId));
  }
}

async function* inPieces(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of file) {
    parts.push(part);
    length += part.length;
    if (length < PIECE_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(parts);
}

/** Yields a backup file chunk by chunk, loading each on demand. Throws if a chunk is missing. */
export async function* readPieces(
  db: Db,
  { id, pieceCount }: { id: number; pieceCount: number },
): AsyncGenerator<Buffer> {
  for (let place = 0; place < pieceCount; place += 1) {
    const [piece] = await db
      .select({ bytes: backupPieces.bytes })
      .from(backupPieces)
      .where(and(eq(backupPieces.backupId, id), eq(backupPieces.place, place)));
    if (!piece) throw new Error(`piece ${place} of backup ${id} is gone`);
    yield piece.bytes;
  }
}

/** Deletes every file except this backup's. */
export async function removeOtherFiles(db: DbOrTx, id: number): Promise<void> {
  await db.delete(backupPieces).where(ne(backupPieces.backupId, id));
}

/** Deletes the files of backups created before this time. */
export async function removeFilesBefore(db: Db, before: Date): Promise<void> {
  const old = db.select({ id: backups.id }).from(backups).where(lt(backups.createdAt, before));
  await db.delete(backupPieces).where(inArray(backupPieces.backupId, old));
}

export const hasPieces: SQL<boolean> = sql`exists (
  select from ${backupPieces} where ${backupPieces.backupId} = ${backups.id})`;
