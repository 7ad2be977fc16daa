import { eq, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import { filedOn, SHARED_ON, type FileRecord } from '../file.ts';
import { fileRecords } from './file-records.ts';
import { files } from './file-table.ts';

interface Sharing {
  id: number;
  access: RowAccess<'files'>;
  isShared: boolean;
}

/** Shares a file with the client of its document or job, or takes it back. */
export function shareFile(
  ctx: RequestContext,
  { id, access, isShared }: Sharing,
): Promise<FileRecord> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await fileRecords.find(tx, ctx, { id, access, lock: true });
    if (isShared && !SHARED_ON.includes(filedOn(before).kind)) {
      throw new AppError(
        'bad_input',
        'Only a file on an estimate, an invoice or a job can be shared with the client.',
      );
    }
    if ((before.sharedAt !== null) === isShared) {
      return fileRecords.showTo({ ...ctx, db: tx }, before);
    }
    await tx
      .update(files)
      .set({
        sharedAt: isShared ? ctx.now : null,
        updatedAt: ctx.now,
        version: sql`${files.version} + 1`,
      })
      .where(eq(files.id, id));
    const record = await fileRecords.find(tx, ctx, { id, access: everyRow });
    await fileRecords.audit(tx, ctx, { action: 'updated', record, before });

    return fileRecords.showTo({ ...ctx, db: tx }, record);
  });
}
