import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import type { FileRecord } from '../file.ts';
import { isPicture } from '../file-types.ts';
import { fileRecords, lockParentOf } from './file-records.ts';
import { files } from './file-table.ts';

interface CoverChange {
  id: number;
  access: RowAccess<'files'>;
  isCover: boolean;
}

/** Makes a picture the cover of its job in the place of any other, or no longer. */
export function setCover(
  ctx: RequestContext,
  { id, access, isCover }: CoverChange,
): Promise<FileRecord> {
  return inTransaction(ctx.db, async (tx) => {
    // Two covers chosen at once take turns, and the later one stays.
    await lockParentOf(tx, id);
    const before = await fileRecords.find(tx, ctx, { id, access, lock: true });
    if (isCover && (before.jobId === null || !isPicture(before.type))) {
      throw new AppError('bad_input', 'Only a picture on a job can be its cover photo.');
    }
    if (isCover) {
      const isCoverNow = and(eq(files.jobId, Number(before.jobId)), isNotNull(files.coverAt));
      await tx.update(files).set({ coverAt: null }).where(isCoverNow);
    }
    await tx
      .update(files)
      .set({
        coverAt: isCover ? ctx.now : null,
        updatedAt: ctx.now,
        version: sql`${files.version} + 1`,
      })
      .where(eq(files.id, id));
    const record = await fileRecords.find(tx, ctx, { id, access: everyRow });
    await fileRecords.audit(tx, ctx, { action: 'updated', record, before });

    return fileRecords.showTo({ ...ctx, db: tx }, record);
  });
}
