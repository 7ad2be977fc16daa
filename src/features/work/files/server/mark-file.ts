/** Sets marks on a file: shared with the client, or its job's cover photo. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { filedOn, SHARED_ON, type FileRecord } from '../file.ts';
import { isPicture, isPictureType } from '../file-types.ts';
import { fileRecords, lockParentOf } from './file-records.ts';
import { files } from './file-table.ts';

interface OneFile {
  id: number;
  access: RowAccess<'files'>;
}

/** Updates a mark on a locked file and adds an audit event. */
async function mark(
  tx: Tx,
  ctx: RequestContext,
  { before, set }: { before: FileRecord; set: Partial<typeof files.$inferSelect> },
): Promise<FileRecord> {
  const { id } = before;
  await tx
    .update(files)
    .set({ ...set, updatedAt: ctx.now, version: sql`${files.version} + 1` })
    .where(eq(files.id, id));
  const record = await fileRecords.find(tx, ctx, { id, access: everyRow });
  await fileRecords.audit(tx, ctx, { action: 'updated', record, before });

  return fileRecords.showTo({ ...ctx, db: tx }, record);
}

/** Shares a file with the client of its document or job, or stops sharing it. */
export function shareFile(
  ctx: RequestContext,
  { id, access, isShared }: OneFile & { isShared: boolean },
): Promise<FileRecord> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await fileRecords.find(tx, ctx, { id, access, lock: true });
    if (isShared && !SHARED_ON.includes(filedOn(before).kind)) {
      throw new AppError(
        'bad_input',
        'Only files on estimates, invoices, and jobs can be shared with the client.',
      );
    }
    if (isShared && isPictureType(before.type) && !isPicture(before)) {
      throw new AppError(
        'bad_input',
        'Clients cannot open this photo. Add it as a JPEG and share that instead.',
      );
    }
    if ((before.sharedAt !== null) === isShared) {
      return fileRecords.showTo({ ...ctx, db: tx }, before);
    }

    return mark(tx, ctx, { before, set: { sharedAt: isShared ? ctx.now : null } });
  });
}

/** Makes a picture its job's cover photo, replacing any other, or removes it as the cover. */
export function setCover(
  ctx: RequestContext,
  { id, access, isCover }: OneFile & { isCover: boolean },
): Promise<FileRecord> {
  return inTransaction(ctx.db, async (tx) => {
    // Lock the job so that concurrent requests wait for each other and the last one wins.
    await lockParentOf(tx, id);
    const before = await fileRecords.find(tx, ctx, { id, access, lock: true });
    if (isCover && (before.jobId === null || !isPicture(before))) {
      throw new AppError('bad_input', 'Only a photo on the job can be its cover photo.');
    }
    if (isCover) {
      const isCoverNow = and(eq(files.jobId, Number(before.jobId)), isNotNull(files.coverAt));
      await tx.update(files).set({ coverAt: null }).where(isCoverNow);
    }

    return mark(tx, ctx, { before, set: { coverAt: isCover ? ctx.now : null } });
  });
}
