import { eq, inArray, or, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { filedOn } from '../file.ts';
import type { FileRecord } from '../file.ts';
import { isPicture } from '../file-types.ts';
import { fileRecords, lockParentOf } from './file-records.ts';
import { files } from './file-table.ts';

interface PairChange {
  /** The after photo. */
  id: number;
  access: RowAccess<'files'>;
  beforeId: number | null;
}

function assertPair(after: FileRecord, before: FileRecord): void {
  const [one, other] = [filedOn(after), filedOn(before)];
  const isOnSame = one.kind === other.kind && one.id === other.id;
  if (isOnSame && after.id !== before.id && isPicture(after) && isPicture(before)) return;

  throw new AppError('bad_input', 'Choose two photos on the same record.');
}

/** Pairs a before and an after photo, replacing any existing pair, or removes the pair. */
export function setBefore(
  ctx: RequestContext,
  { id, access, beforeId }: PairChange,
): Promise<FileRecord> {
  return inTransaction(ctx.db, async (tx) => {
    // Lock the record so concurrent requests for the same photos wait for each other.
    await lockParentOf(tx, id);
    const stood = await fileRecords.find(tx, ctx, { id, access, lock: true });
    if (beforeId !== null) {
      const readable = readableRows(ctx.user, 'files');
      assertPair(stood, await fileRecords.find(tx, ctx, { id: beforeId, access: readable }));
      const pair = [id, beforeId];
      await tx
        .update(files)
        .set({ beforeId: null })
        .where(or(inArray(files.id, pair), inArray(files.beforeId, pair)));
    }
    await tx
      .update(files)
      .set({ beforeId, updatedAt: ctx.now, version: sql`${files.version} + 1` })
      .where(eq(files.id, id));
    const record = await fileRecords.find(tx, ctx, { id, access: everyRow });
    await fileRecords.audit(tx, ctx, { action: 'updated', record, before: stood });

    return fileRecords.showTo({ ...ctx, db: tx }, record);
  });
}
