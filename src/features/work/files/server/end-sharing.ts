/** Stops sharing files with a client when their record moves to another client. */
import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { EndCount } from '#features/work/contacts/server/client-change-routes.ts';
import type { JobClientPart } from '#features/work/jobs/server/job-client-change.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { FiledKind } from '../file.ts';
import { fileRecords } from './file-records.ts';
import { files } from './file-table.ts';

/** Stops sharing these files, including files in the trash. */
export async function endSharing(
  tx: DbOrTx,
  ctx: ActorContext,
  which: SQL | undefined,
): Promise<void> {
  const shared = await tx
    .select({ id: files.id, deletedAt: files.deletedAt })
    .from(files)
    .where(and(which, isNotNull(files.sharedAt)))
    .orderBy(files.id)
    .for('update');
  for (const file of shared) {
    const one = { id: file.id, access: everyRow };
    const before = file.deletedAt === null ? await fileRecords.find(tx, ctx, one) : null;
    await tx
      .update(files)
      .set({ sharedAt: null, updatedAt: ctx.now, version: sql`${files.version} + 1` })
      .where(eq(files.id, file.id));
    if (!before) continue;
    const record = await fileRecords.find(tx, ctx, one);
    await fileRecords.audit(tx, ctx, { action: 'updated', record, before });
  }
}

const filesOn = (kind: FiledKind, id: number) =>
  and(eq(files.parentKind, kind), eq(files.parentId, id));

/** Stops sharing all files on a record that moves to another client. */
export const endSharingOn = (
  tx: DbOrTx,
  ctx: ActorContext,
  { entity, id }: { entity: FiledKind; id: number },
): Promise<void> => endSharing(tx, ctx, filesOn(entity, id));

export const endSharingOfJob: JobClientPart = (tx, ctx, { id }) =>
  endSharing(tx, ctx, filesOn('jobs', id));

export const countSharedFiles: EndCount = (db, _ctx, { entity, id }) =>
  db.$count(files, and(filesOn(entity, id), isNotNull(files.sharedAt), isNull(files.deletedAt)));
