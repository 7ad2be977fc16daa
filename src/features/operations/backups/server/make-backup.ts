/**
 * Creates a backup as a background job: writes the file, reads it back to verify it, then makes it
 * available.
 */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { JobServices } from '#server/http/app-services.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { FILE_HOURS } from '../backup-endpoints.ts';
import { rowsOf } from './backup-format.ts';
import { readPieces, removeFilesBefore, removeOtherFiles, storePieces } from './backup-pieces.ts';
import { backups } from './backup-table.ts';
import { verifyBackup } from './read-backup.ts';
import { backupFile } from './write-backup.ts';

export const makingBackup = defineJob({
  name: 'make-backup',
  label: 'Backup',
  payload: z.object({ backupId: z.int() }),
  attempts: 3,
});

/** Creates requested backups. */
export function makesBackups({ database, clock }: JobServices): HandledJob {
  const { db } = database;

  return handles(makingBackup, async ({ backupId }, { signal }) => {
    const set = (values: Partial<typeof backups.$inferInsert>) =>
      db.update(backups).set(values).where(eq(backups.id, backupId));

    await database.atOneMoment(async (client) => {
      const madeAt = clock();
      await set({ momentAt: madeAt, writtenAt: null });
      let rows = 0;
      const file = backupFile({
        client,
        madeAt,
        onRows(count) {
          signal.throwIfAborted();
          rows = count;
        },
      });
      await storePieces(db, { backupId, file, rows: () => rows });
    });
    await set({ writtenAt: clock() });

    const [written] = await db.select().from(backups).where(eq(backups.id, backupId));
    if (!written) throw new Error(`backup ${backupId} is gone`);
    const { end } = await verifyBackup(readPieces(db, written));
    signal.throwIfAborted();
    await inTransaction(db, async (tx) => {
      await tx
        .update(backups)
        .set({ verifiedAt: clock(), rowCount: rowsOf(end), bookProblems: end.bookProblems })
        .where(eq(backups.id, backupId));
      await removeOtherFiles(tx, backupId);
    });
  });
}

const removing = defineJob({
  name: 'forget-backup-files',
  label: 'Clean up backup files',
  payload: z.object({}),
  attempts: 1,
  everyMs: 3_600_000,
});

/**
 * Deletes backup files after a day, because they may contain records that have since been
 * permanently deleted.
 */
export function forgetsBackupFiles({ database, clock }: JobServices): HandledJob {
  return handles(removing, () =>
    removeFilesBefore(database.db, new Date(clock().getTime() - FILE_HOURS * 3_600_000)),
  );
}
