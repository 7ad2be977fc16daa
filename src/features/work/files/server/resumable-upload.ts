/** Handles uploads in parts. Parts are stored as they are received and assembled at the end. */
import type { Readable } from 'node:stream';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, notFound } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { fileKey, tooLarge } from '#server/file-store/file-store.ts';
import type { FileStore, StoredBytes } from '#server/file-store/file-store.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import type { FileRecord } from '../file.ts';
import { MAX_PART_BYTES, type uploadEndpoints } from '../upload-endpoints.ts';
import { arrivingBytes, withHead } from './arriving-bytes.ts';
import { fileRecords, holdParent } from './file-records.ts';
import { fileUploadParts, fileUploads } from './file-upload-table.ts';
import { recognizeFile } from './recognize-file.ts';
import { parentOf, storeFile } from './store-file.ts';

type Services = Pick<AppServices, 'files' | 'settings'>;
type Upload = z.output<(typeof uploadEndpoints)['read']['response']>;
type UploadRow = typeof fileUploads.$inferSelect;

/** Limit the number of parts: each one has overhead. */
const MAX_PARTS = 2_000;

/**
 * The maximum number of unfinished uploads per user, since they take up disk space until finished
 * or deleted.
 */
const MOST_UNFINISHED = 40;

async function assertFewUnfinished(tx: DbOrTx, { user }: RequestContext): Promise<void> {
  const mine = and(eq(fileUploads.createdBy, user.id), isNull(fileUploads.fileId));
  const [row] = await tx.select({ unfinished: count() }).from(fileUploads).where(mine);
  if ((row?.unfinished ?? 0) < MOST_UNFINISHED) return;

  throw new AppError(
    'too_many_requests',
    `You have ${MOST_UNFINISHED} unfinished uploads. Finish or cancel some first.`,
  );
}

/** Starts uploading a file to a record that the user has access to. */
export async function startUpload(
  ctx: RequestContext,
  { size, ...query }: BodyOf<(typeof uploadEndpoints)['start']>,
  { settings }: Services,
): Promise<Upload> {
  if (size > settings.fileMaxBytes) throw tooLarge(settings.fileMaxBytes);
  const values = { query, size, createdBy: ctx.user.id, createdAt: ctx.now };

  return inTransaction(ctx.db, async (tx) => {
    await holdParent(tx, ctx, parentOf(query));
    await assertFewUnfinished(tx, ctx);
    const [row] = await tx.insert(fileUploads).values(values).returning();
    if (!row) throw new Error('the upload was not stored');

    return { id: row.id, size, received: 0 };
  });
}

/** Returns one of the user's own uploads. Throws a 404 for any other. */
async function findUpload(
  db: DbOrTx,
  { user }: RequestContext,
  id: number,
  { lock = false } = {},
): Promise<UploadRow> {
  const mine = and(eq(fileUploads.id, id), eq(fileUploads.createdBy, user.id));
  const query = db.select().from(fileUploads).where(mine);
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound('Upload');

  return row;
}

const partsOf = (db: DbOrTx, id: number) =>
  db
    .select()
    .from(fileUploadParts)
    .where(eq(fileUploadParts.uploadId, id))
    .orderBy(asc(fileUploadParts.start));

type Part = typeof fileUploadParts.$inferSelect;

function shown({ id, size, fileId }: UploadRow, parts: readonly Part[]): Upload {
  const received = parts.reduce((sum, part) => sum + part.size, 0);

  return { id, size, received: fileId === null ? received : size };
}

/** Returns an upload's progress. */
export async function readUpload(ctx: RequestContext, id: number): Promise<Upload> {
  const row = await findUpload(ctx.db, ctx, id);

  return shown(row, await partsOf(ctx.db, id));
}

/** Throws a 409 with the expected offset if the part doesn't start there. */
function assertNext(upload: Upload, parts: readonly Part[], start: number): void {
  if (upload.received !== start || upload.received === upload.size) {
    throw new AppError('conflict', 'The parts of this file are out of order. Try again.', {
      details: { received: upload.received },
    });
  }
  if (parts.length >= MAX_PARTS) {
    throw new AppError('too_large', `A file can have at most ${MAX_PARTS} parts.`);
  }
}

interface ArrivingPart {
  row: UploadRow;
  start: number;
  maxBytes: number;
  store: FileStore;
}

/** Stores a part. If it is the first one, rejects unsupported file types right away. */
async function storePart(
  bytes: Readable,
  { row, start, maxBytes, store }: ArrivingPart,
): Promise<StoredBytes> {
  const arriving = arrivingBytes(bytes);
  if (start > 0) return store.put(arriving, { maxBytes });
  try {
    const { head, isWhole, all } = await withHead(arriving);
    // If the entire part is shorter than this, the type may not be detectable yet.
    if (!isWhole) await recognizeFile(head, { name: row.query.name, isWhole: false });

    return await store.put(all, { maxBytes });
  } finally {
    // Drain the rest of a rejected part so the response can be sent.
    await arriving.return(undefined);
  }
}

/** Stores the next part of an upload. Records it once it has been received completely. */
export async function addPart(
  ctx: RequestContext,
  { id, start, bytes }: { id: number; start: number; bytes: Readable },
  { files: store }: Services,
): Promise<Upload> {
  const found = await findUpload(ctx.db, ctx, id);
  const before = await partsOf(ctx.db, id);
  const upload = shown(found, before);
  assertNext(upload, before, start);
  const maxBytes = Math.min(MAX_PART_BYTES, upload.size - start);
  const { key, size } = await storePart(bytes, { row: found, start, maxBytes, store });
  if (size === 0) {
    await store.remove(key);
    throw new AppError('bad_input', 'This part of the file is empty.');
  }

  return inTransaction(ctx.db, async (tx) => {
    const row = await findUpload(tx, ctx, id, { lock: true });
    const parts = await partsOf(tx, id);
    // The same part may arrive twice concurrently. The later one fails here, and its content is
    // deleted by the daily cleanup.
    assertNext(shown(row, parts), parts, start);
    const part = { uploadId: id, start, size, key };
    await tx.insert(fileUploadParts).values(part);

    return shown(row, [...parts, part]);
  });
}

/** Yields the content of all parts in order. */
async function* bytesOf(store: FileStore, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { key } of parts) {
    const bytes = await store.get(fileKey(key));
    if (!bytes) throw new Error('a part of an upload is lost');
    yield* bytes as AsyncIterable<Buffer>;
  }
}

/** Creates the file from an upload. Calling it again returns the same file. */
export async function finishUpload(
  ctx: RequestContext,
  id: number,
  services: Services,
): Promise<FileRecord> {
  const upload = await findUpload(ctx.db, ctx, id);
  const made = (fileId: number) =>
    fileRecords.read(ctx, { id: fileId, access: readableRows(ctx.user, 'files') });
  if (upload.fileId !== null) return made(upload.fileId);
  const parts = await partsOf(ctx.db, id);
  const { received, size } = shown(upload, parts);
  const storeParts = async () => {
    const bytes = await withHead(bytesOf(services.files, parts));

    return storeFile(ctx, { query: upload.query, bytes, services });
  };
  if (received < size) {
    throw new AppError('conflict', 'This file was not fully uploaded.', { details: { received } });
  }
  const file = await storeParts().catch(async (error: unknown) => {
    // A concurrent request may have finished the upload and deleted its parts.
    const { fileId } = await findUpload(ctx.db, ctx, id);
    if (fileId === null) throw error;

    return fileId;
  });
  if (typeof file === 'number') return made(file);

  const record = await inTransaction(ctx.db, async (tx) => {
    const now = await findUpload(tx, ctx, id, { lock: true });
    if (now.fileId !== null) return null;
    const inserted = await file.insert(tx);
    await tx.update(fileUploads).set({ fileId: inserted.id }).where(eq(fileUploads.id, id));
    await tx.delete(fileUploadParts).where(eq(fileUploadParts.uploadId, id));

    return inserted;
  });
  if (!record) {
    await services.files.remove(file.stored.key);

    return finishUpload(ctx, id, services);
  }
  for (const { key } of parts) await services.files.remove(fileKey(key));

  return record;
}

/** Deletes an upload and its parts. A file already created from it is not affected. */
export async function cancelUpload(
  ctx: RequestContext,
  id: number,
  { files: store }: Services,
): Promise<void> {
  const parts = await inTransaction(ctx.db, async (tx) => {
    await findUpload(tx, ctx, id, { lock: true });
    const found = await partsOf(tx, id);
    await tx.delete(fileUploads).where(eq(fileUploads.id, id));

    return found;
  });
  for (const { key } of parts) await store.remove(fileKey(key));
}
