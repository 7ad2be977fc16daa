/**
 * A submission's files: quarantined until a user releases them, then also shown on its job or
 * contact.
 */
import { asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import { endSharing } from '#features/work/files/server/end-sharing.ts';
import { fileRecords } from '#features/work/files/server/file-records.ts';
import { files } from '#features/work/files/server/file-table.ts';
import { quarantinedFiles } from '#features/work/files/server/quarantine-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { userIdOf } from '#server/access/actor.ts';
import { everyRow } from '#server/access/row-access.ts';
import { webFormSubmissionFiles } from './submission-table.ts';

/** Returns a submission's files in order. */
export async function filesOf(db: DbOrTx, submissionId: number) {
  const rows = await db
    .select({ file: quarantinedFiles })
    .from(webFormSubmissionFiles)
    .innerJoin(quarantinedFiles, eq(quarantinedFiles.id, webFormSubmissionFiles.fileId))
    .where(eq(webFormSubmissionFiles.submissionId, submissionId))
    .orderBy(asc(quarantinedFiles.id));

  return rows.map(({ file }) => file);
}

interface Place {
  submissionId: number;
  /** The record to add the files to, locked by the caller. */
  on: { kind: 'jobs' | 'contacts'; id: number };
  reason: string;
}

/**
 * Adds a submission's files to a record without copying their bytes. Returns the new files' ids.
 */
export async function putFilesOn(
  tx: DbOrTx,
  ctx: ActorContext,
  { submissionId, on, reason }: Place,
): Promise<number[]> {
  const sent = await filesOf(tx, submissionId);
  if (sent.length === 0) return [];
  const rows = await tx
    .insert(files)
    .values(
      sent.map(({ name, type, size, sha256, key, width, height, takenAt, createdAt }) => ({
        name,
        type,
        size,
        sha256,
        key,
        width,
        height,
        takenAt,
        parentKind: on.kind,
        parentId: on.id,
        day: dayInZone(takenAt ?? createdAt, ctx.timeZone),
        createdBy: userIdOf(ctx.actor),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })),
    )
    .returning({ id: files.id });
  const ids = rows.map(({ id }) => id);
  const records = await fileRecords.readWhere(tx, ctx, inArray(files.id, ids));
  for (const record of records) {
    await fileRecords.audit(tx, ctx, { action: 'created', record, isNew: true, reason });
  }

  return ids;
}

/**
 * Removes those files from the record again: moves them to the trash and stops sharing them. The
 * submission keeps its own files.
 */
export async function takeFilesOff(
  tx: DbOrTx,
  ctx: ActorContext,
  ids: readonly number[],
): Promise<void> {
  await endSharing(tx, ctx, inArray(files.id, [...ids]));
  for (const id of ids) {
    const found = await fileRecords
      .find(tx, ctx, { id, access: everyRow })
      .catch((error: unknown) => {
        // A user already moved it to the trash.
        if (error instanceof AppError && error.code === 'not_found') return null;
        throw error;
      });
    if (found) await fileRecords.remove({ ...ctx, db: tx }, { id, access: everyRow });
  }
}
