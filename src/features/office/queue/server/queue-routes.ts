import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError, notFound } from '#shared/app-error.ts';
import type { Page } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list-query.ts';
import type { HistoryAction } from '#shared/records/history-actions.ts';
import type { DbOrTx, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { wakeWorker } from '#server/queue/enqueue.ts';
import { jobKinds, labelOfJob } from '#server/queue/job-kind.ts';
import { queuedJobs } from '#server/queue/queue-table.ts';
import { recordHistories } from '#server/records/audit-log.ts';
import { listOrder, placeAmong } from '#server/records/list-order.ts';
import { listConditions, listWindow } from '#server/records/list-sql.ts';
import type { ListSource } from '#server/records/list-sql.ts';
import { QUEUE_STATES, queueEndpoints } from '../queue-endpoints.ts';
import type { QueuedWork } from '../queue-endpoints.ts';

/**
 * If the lease has expired, the process died during the attempt, so the job is waiting for its next
 * attempt.
 */
const state = sql<QueuedWork['state']>`case
  when ${queuedJobs.deadAt} is not null then 'failed'
  when ${queuedJobs.runningSince} is not null and ${queuedJobs.dueAt} > clock_timestamp() then 'running'
  else 'waiting' end`;

const at = sql`case ${state} when 'failed' then ${queuedJobs.deadAt}
  when 'running' then ${queuedJobs.runningSince} else ${queuedJobs.dueAt} end`.mapWith(
  queuedJobs.createdAt,
);

/** The email's recipient, or the name of the user the job is for. */
const to = sql<string | null>`coalesce(${queuedJobs.payload} ->> 'to',
  (select full_name from users where id = (${queuedJobs.payload} ->> 'userId')::int))`;

const source: ListSource<'state' | 'kind'> = {
  id: queuedJobs.id,
  columns: {
    state: {
      value: state,
      kind: 'choice',
      // Recurring jobs are always waiting, so list them after other waiting jobs.
      order: sql`(${placeAmong(QUEUE_STATES, state)} * 2 + ${queuedJobs.isRecurring}::int)`,
    },
    kind: { value: queuedJobs.kind, kind: 'text' },
  },
  defaultSort: [{ field: 'state', desc: false }],
};

/** A URL in an error message may contain a password. */
const withoutPasswords = (text: string) => text.replace(/\/\/[^/\s@]*@/g, '//…@');

async function listQueue(
  db: DbOrTx,
  { query, timeZone }: { query: ListQuery; timeZone: string },
): Promise<Page<QueuedWork>> {
  const where = listConditions(source, query, timeZone);
  const { limit, offset } = listWindow(query);
  const { id, kind, isRecurring, createdAt, attempts, lastError } = queuedJobs;
  const rows = await db
    .select({ id, kind, to, state, isRecurring, createdAt, at, attempts, lastError })
    .from(queuedJobs)
    .where(where)
    .orderBy(...listOrder(source, query))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(queuedJobs).where(where);

  return {
    rows: rows.map((row) => ({
      ...row,
      label: labelOfJob(row.kind),
      createdAt: row.createdAt.toISOString(),
      at: row.at.toISOString(),
      lastError: row.lastError && withoutPasswords(row.lastError),
    })),
    total: counted?.total ?? 0,
  };
}

type FailedJob = Pick<typeof queuedJobs.$inferSelect, 'id' | 'kind'> & { to: string | null };

/** Returns a label such as 'Email to priya@mail.example'. */
const labelOf = ({ kind, to: recipient }: FailedJob) =>
  [labelOfJob(kind), recipient].filter(Boolean).join(' to ');

/** Locks and returns the failed jobs matching `which`, or all of them. */
const failedJobs = (tx: Tx, which?: SQL): Promise<FailedJob[]> =>
  tx
    .select({ id: queuedJobs.id, kind: queuedJobs.kind, to })
    .from(queuedJobs)
    .where(and(isNotNull(queuedJobs.deadAt), which))
    .orderBy(queuedJobs.id)
    .for('update', { of: queuedJobs });

/** Returns a failed job. Throws a 404 if there is no such job, and a 409 if it has not failed. */
async function failedJob(tx: Tx, id: number): Promise<FailedJob> {
  const [found] = await failedJobs(tx, eq(queuedJobs.id, id));
  if (found) return found;
  const [other] = await tx
    .select({ id: queuedJobs.id })
    .from(queuedJobs)
    .where(eq(queuedJobs.id, id));
  if (!other) throw notFound('Queued work');

  throw new AppError(
    'conflict',
    'This has not failed. It is waiting for its next attempt or running.',
  );
}

async function recordWhat(
  tx: Tx,
  ctx: RequestContext,
  { action, works }: { action: HistoryAction; works: readonly FailedJob[] },
): Promise<void> {
  await recordHistories(
    tx,
    ctx,
    works.map((work) => ({
      entity: 'queue',
      entityId: work.id,
      label: labelOf(work),
      action,
    })),
  );
}

async function retry(tx: Tx, ctx: RequestContext, works: readonly FailedJob[]): Promise<void> {
  if (works.length === 0) return;
  const ids = works.map(({ id }) => id);
  await tx.execute(sql`update queued_jobs set dead_at = null, attempts = 0, due_at = clock_timestamp()
    where id = any(${sql.param(ids)}::int[])`);
  await recordWhat(tx, ctx, { action: 'retried', works });
  wakeWorker(tx);
}

const handlers: Handlers<typeof queueEndpoints> = {
  list: ({ ctx, query }) => listQueue(ctx.db, { query, timeZone: ctx.timeZone }),

  kinds: () => Promise.resolve(jobKinds().map(({ name, label }) => ({ name, label }))),

  retry: ({ ctx, params }) =>
    inTransaction(ctx.db, async (tx) => retry(tx, ctx, [await failedJob(tx, params.id)])),

  retryAll: ({ ctx }) =>
    inTransaction(ctx.db, async (tx) => {
      const works = await failedJobs(tx);
      await retry(tx, ctx, works);

      return { retried: works.length };
    }),

  remove: ({ ctx, params }) =>
    inTransaction(ctx.db, async (tx) => {
      const work = await failedJob(tx, params.id);
      await tx.delete(queuedJobs).where(eq(queuedJobs.id, work.id));
      await recordWhat(tx, ctx, { action: 'deleted', works: [work] });
    }),
};

export const queueRoutes = routeGroup({ name: 'queue', endpoints: queueEndpoints, handlers });
