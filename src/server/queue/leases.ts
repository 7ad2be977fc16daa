/** Leases in the database decide who runs a job: taking it, keeping it, and recording its outcome. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/database.ts';
import type { JobKind } from '#server/queue/job-kind.ts';

/** A job that this process may work on until its lease ends. */
export interface LeasedJob {
  id: number;
  kind: string;
  payload: unknown;
  key: string;
  /** The number of attempts, with this one. */
  attempts: number;
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;
const MAX_ERROR_LENGTH = 500;

/** Returns the time that is `ms` milliseconds from now, by the database's clock. */
export const after = (ms: number) =>
  sql`clock_timestamp() + ${Math.round(ms)} * interval '1 millisecond'`;

/** Only the process with the lease may record the outcome of a job: each lease has another number. */
const isStillOurs = ({ id, attempts }: LeasedJob) =>
  sql`id = ${id} and attempts = ${attempts} and dead_at is null`;

/** Takes the job that has been due longest. Jobs that another process is taking are passed over. */
export async function lease(
  db: Db,
  { kinds, leaseMs }: { kinds: readonly string[]; leaseMs: number },
): Promise<LeasedJob | undefined> {
  const { rows } = await db.execute<LeasedJob & Record<string, unknown>>(sql`
    update queued_jobs set due_at = ${after(leaseMs)}, attempts = attempts + 1,
      running_since = clock_timestamp()
    where id = (
      select id from queued_jobs
      where dead_at is null and due_at <= clock_timestamp()
        and kind = any(${sql.param([...kinds])}::text[])
      order by due_at, id limit 1 for update skip locked)
    returning id, kind, payload, key, attempts`);

  return rows[0];
}

/** Returns true when the lease was still ours and now lasts longer. */
export async function renew(db: Db, job: LeasedJob, leaseMs: number): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update queued_jobs set due_at = ${after(leaseMs)} where ${isStillOurs(job)}`,
  );

  return rowCount === 1;
}

/** Removes a job that is done from the queue; recurring work waits for its next time. */
export async function finish(db: Db, job: LeasedJob, { everyMs }: JobKind): Promise<void> {
  await db.execute(
    everyMs === undefined
      ? sql`delete from queued_jobs where ${isStillOurs(job)}`
      : sql`update queued_jobs set due_at = ${after(everyMs)}, attempts = 0, last_error = null,
          running_since = null, key = gen_random_uuid() where ${isStillOurs(job)}`,
  );
}

/**
 * Removes a job from the queue in the transaction that does its work, so that it is done exactly once.
 * False when another attempt has done it.
 */
export async function takeOut(tx: Tx, key: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from queued_jobs where key = ${key}`);

  return rowCount === 1;
}

/** Returns the delay after a number of attempts: twice as long each time, and never in step with others. */
export function waitMs(attempts: number, random: number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);

  return wait * (0.5 + random);
}

/** Puts a job back for another attempt. */
export async function postpone(
  db: Db,
  job: LeasedJob,
  { reason, byMs }: { reason: string; byMs: number },
): Promise<void> {
  await db.execute(sql`update queued_jobs set due_at = ${after(byMs)}, running_since = null,
    last_error = ${reason.slice(0, MAX_ERROR_LENGTH)} where ${isStillOurs(job)}`);
}

/**
 * Marks a job as failed for good; an administrator may have it tried again. Returns how many such jobs
 * there are.
 */
export async function giveUp(db: Db, job: LeasedJob, reason: string): Promise<number> {
  await db.execute(sql`update queued_jobs set dead_at = clock_timestamp(), running_since = null,
    last_error = ${reason.slice(0, MAX_ERROR_LENGTH)} where ${isStillOurs(job)}`);

  return countDead(db);
}

/** Counts the jobs that failed for good. */
export async function countDead(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from queued_jobs where dead_at is not null`,
  );

  return rows[0]?.count ?? 0;
}

/** Queues all jobs that failed for good again; returns their kinds and the reasons of their failure. */
export async function reviveDead(db: Db): Promise<{ id: number; kind: string; reason: string }[]> {
  const { rows } = await db.execute<{ id: number; kind: string; reason: string }>(sql`
    update queued_jobs set dead_at = null, attempts = 0, due_at = clock_timestamp()
    where dead_at is not null returning id, kind, coalesce(last_error, '') as reason`);

  return rows.toSorted((one, other) => one.id - other.id);
}

/**
 * Makes sure that recurring work is in the queue, once, regardless of the number of processes that start.
 */
export async function enqueueRecurring(db: Db, kinds: readonly JobKind[]): Promise<void> {
  for (const { name } of kinds) {
    await db.execute(sql`insert into queued_jobs (kind, payload, is_recurring)
      values (${name}, '{}', true) on conflict (kind) where is_recurring do nothing`);
  }
}
