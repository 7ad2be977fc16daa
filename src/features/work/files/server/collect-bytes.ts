/**
 * Deletes unfinished uploads, and stored content whose file record was never saved or no longer
 * exists.
 */
import { and, inArray, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '#features/office/company/server/company-table.ts';
import type { Db } from '#server/db/database.ts';
import { originalKey } from '#server/file-store/file-store.ts';
import type { FileKey, FileStore } from '#server/file-store/file-store.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { files } from './file-table.ts';
import { fileUploadParts, fileUploads } from './file-upload-table.ts';
import { quarantinedFiles } from './quarantine-table.ts';

const DAY_MS = 86_400_000;

/** The number of keys per query. */
const BATCH = 500;

interface Collecting {
  store: FileStore;
  now: Date;
  signal?: AbortSignal;
}

/**
 * Deletes stored content without a file record. Skips content less than a day old, which may belong
 * to an upload in progress, and content older than the company, which belongs to another database,
 * such as one about to be restored here.
 *
 * @returns the number of deleted files
 */
export async function collectBytes(db: Db, { store, now, signal }: Collecting): Promise<number> {
  const [company] = await db.select({ since: companies.createdAt }).from(companies);
  if (!company) return 0;
  const before = new Date(now.getTime() - DAY_MS);
  await db.delete(fileUploads).where(lt(fileUploads.createdAt, before));
  await db
    .delete(quarantinedFiles)
    .where(and(isNull(quarantinedFiles.sentAt), lt(quarantinedFiles.createdAt, before)));
  let removed = 0;
  const removeLost = async (keys: ReadonlySet<FileKey>) => {
    const rows = await db
      .select({ key: files.key })
      .from(files)
      .where(inArray(files.key, [...keys]));
    const parts = await db
      .select({ key: fileUploadParts.key })
      .from(fileUploadParts)
      .where(inArray(fileUploadParts.key, [...keys]));
    const quarantined = await db
      .select({ key: quarantinedFiles.key })
      .from(quarantinedFiles)
      .where(inArray(quarantinedFiles.key, [...keys]));
    const known = new Set([...rows, ...parts, ...quarantined].map(({ key }) => key));
    for (const key of keys) {
      if (known.has(key)) continue;
      await store.remove(key);
      removed += 1;
    }
  };

  let some = new Set<FileKey>();
  for await (const { key, at } of store.list()) {
    signal?.throwIfAborted();
    if (at >= before || at < company.since) continue;
    some.add(originalKey(key));
    if (some.size < BATCH) continue;
    await removeLost(some);
    some = new Set();
  }
  if (some.size > 0) await removeLost(some);

  return removed;
}

const collecting = defineJob({
  name: 'collect-file-bytes',
  label: 'Clean up unfinished uploads',
  payload: z.object({}),
  attempts: 1,
  everyMs: DAY_MS,
});

/** Deletes orphaned content once a day. */
export function collectsFileBytes({ database, clock, files: store }: JobServices): HandledJob {
  return handles(collecting, async (_payload, { signal }) => {
    await collectBytes(database.db, { store, now: clock(), signal });
  });
}
