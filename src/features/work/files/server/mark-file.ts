/** Marks on a file, set with one request each: sharing with the client, or the cover of its job. */
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

/** Saves a mark on a locked file, with an audit entry. */
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

/** Shares a file with the client of its document or job, or ends the sharing. */
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

/** Makes a picture its job's cover in place of any other, or unsets it. */
export function setCover(
  ctx: RequestContext,
  { id, access, isCover }: OneFile & { isCover: boolean },
): Promise<FileRecord> {
  return inTransaction(ctx.db, async (tx) => {
    // Lock the parent, so that two concurrent covers take turns and the later one wins.
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
