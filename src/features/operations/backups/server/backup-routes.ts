import { Readable } from 'node:stream';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { assertCurrentPassword } from '#features/office/auth/server/confirm-password.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { formatInstant } from '#shared/calendar-day.ts';
import type { HistoryAction } from '#shared/records/history-actions.ts';
import type { DbOrTx, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { logSecurityEvent } from '#server/http/log.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { hashToken, newToken } from '#server/http/secret-token.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { queuedJobs } from '#server/queue/queue-table.ts';
import { recordHistories } from '#server/records/audit-log.ts';
import { backupEndpoints } from '../backup-endpoints.ts';
import type { Backup } from '../backup-endpoints.ts';
import { hasPieces, readPieces } from './backup-pieces.ts';
import { backups } from './backup-table.ts';
import { makingBackup } from './make-backup.ts';

const SHOWN = 10;
const DOWNLOAD_WITHIN_MS = 60_000;

/** Lock that makes concurrent backup requests wait for each other. */
const ASKING_LOCK = 0x67_61_62_6c_65_07;

const isUnderWay: SQL<boolean> = sql`(${backups.verifiedAt} is null and exists (
  select from ${queuedJobs} where ${queuedJobs.kind} = ${makingBackup.name}
    and ${queuedJobs.deadAt} is null
    and (${queuedJobs.payload} ->> 'backupId')::int = ${backups.id}))`;

const state = sql<Backup['state']>`case
  when ${backups.verifiedAt} is not null then 'verified'
  when not ${isUnderWay} then 'failed'
  when ${backups.writtenAt} is not null then 'checking'
  when ${backups.momentAt} is not null then 'writing'
  else 'waiting' end`;

async function readBackups(db: DbOrTx, where?: SQL): Promise<Backup[]> {
  const rows = await db
    .select({
      id: backups.id,
      state,
      createdAt: backups.createdAt,
      by: users.fullName,
      rows: backups.rowCount,
      bytes: backups.byteCount,
      bookProblems: backups.bookProblems,
      hasFile: sql<boolean>`${backups.verifiedAt} is not null and ${hasPieces}`,
    })
    .from(backups)
    .innerJoin(users, eq(users.id, backups.madeBy))
    .where(where)
    .orderBy(desc(backups.id))
    .limit(SHOWN);

  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/**
 * Adds an audit event, labeled with the backup's number and request time: '3 (Nov 23, 2026, 8:12
 * AM)'.
 */
async function recordWhat(
  tx: Tx,
  ctx: RequestContext,
  { id, createdAt, action }: { id: number; createdAt: Date; action: HistoryAction },
): Promise<void> {
  const label = `${id} (${formatInstant(createdAt.toISOString(), ctx.timeZone)})`;
  await recordHistories(tx, ctx, [{ entity: 'backups', entityId: id, label, action }]);
}

const handlers: Handlers<typeof backupEndpoints> = {
  list: ({ ctx }) => readBackups(ctx.db),

  create: ({ ctx }) =>
    inTransaction(ctx.db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${ASKING_LOCK})`);
      const [other] = await readBackups(tx, isUnderWay);
      if (other) {
        throw new AppError('conflict', `A backup requested by ${other.by} is in progress.`);
      }
      const [row] = await tx
        .insert(backups)
        .values({ madeBy: ctx.user.id, createdAt: ctx.now })
        .returning();
      if (!row) throw new Error('the backup was not stored');
      await enqueue(tx, makingBackup, { backupId: row.id });
      await recordWhat(tx, ctx, { ...row, action: 'created' });
      const [made] = await readBackups(tx, eq(backups.id, row.id));
      if (!made) throw new Error('the backup is gone');

      return made;
    }),

  allowDownload: async ({ ctx, params, body, services, request }) => {
    const [found] = await readBackups(ctx.db, eq(backups.id, params.id));
    if (!found?.hasFile) throw notFound('File of this backup');
    await assertCurrentPassword(ctx, { ...body, services, request });
    const token = newToken();
    await ctx.db
      .update(backups)
      .set({
        downloadTokenHash: hashToken(token),
        downloadBy: ctx.user.id,
        downloadUntil: new Date(ctx.now.getTime() + DOWNLOAD_WITHIN_MS),
      })
      .where(eq(backups.id, params.id));

    return { token };
  },

  download: async ({ ctx, params, query, services, request, reply }) => {
    const row = await inTransaction(ctx.db, async (tx) => {
      const [used] = await tx
        .update(backups)
        .set({ downloadTokenHash: null })
        .where(
          and(
            eq(backups.id, params.id),
            eq(backups.downloadTokenHash, hashToken(query.token)),
            eq(backups.downloadBy, ctx.user.id),
            gt(backups.downloadUntil, ctx.now),
            hasPieces,
          ),
        )
        .returning();
      if (!used) throw notFound('File of this backup');
      await recordWhat(tx, ctx, { ...used, action: 'downloaded' });

      return used;
    });
    logSecurityEvent(request, 'backup downloaded');
    reply.header('content-length', row.byteCount);
    const time = row.createdAt.toISOString().slice(0, 16).replace(/[T:]/g, '-');

    return {
      body: Readable.from(readPieces(services.database.db, row)),
      fileName: `gable-backup-${time}.jsonl.gz`,
      cacheControl: 'no-store',
    };
  },
};

export const backupRoutes = routeGroup({
  name: 'backups',
  endpoints: backupEndpoints,
  handlers,
});
