/**
 * Database leases decide which process runs a job. This module takes and renews them and records
 * the job's outcome.
 */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/database.ts';
import type { JobKind } from '#server/queue/job-kind.ts';

/** A job that this process may work on until the lease expires. */
export interface LeasedJob {
  id: number;
  kind: string;
  payload: unknown;
  key: string;
  /** The number of attempts, including this one. */
  attempts: number;
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;
const MAX_ERROR_LENGTH = 500;

/** Returns SQL for the time `ms` milliseconds from now, by the database's clock. */
export const after = (ms: number) =>
  sql`clock_timestamp() + ${Math.round(ms)} * interval '1 millisecond'`;

/**
 * Only the process that holds the lease may record the job's outcome. Each attempt gets a new
 * lease, so the attempt number identifies it.
 */
const isStillOurs = ({ id, attempts }: LeasedJob) =>
  sql`id = ${id} and attempts = ${attempts} and dead_at is null`;

/**
 * Leases the job that has been due longest. Skips jobs that another process is leasing right now.
 */
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

/** Extends the lease. Returns false if this process had already lost it. */
export async function renew(db: Db, job: LeasedJob, leaseMs: number): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update queued_jobs set due_at = ${after(leaseMs)} where ${isStillOurs(job)}`,
  );

  return rowCount === 1;
}

/** Removes a finished job from the queue. A recurring job is scheduled for its next run instead. */
export async function finish(db: Db, job: LeasedJob, { everyMs }: JobKind): Promise<void> {
  await db.execute(
    everyMs === undefined
      ? sql`delete from queued_jobs where ${isStillOurs(job)}`
      : sql`update queued_jobs set due_at = ${after(everyMs)}, attempts = 0, last_error = null,
          running_since = null, key = gen_random_uuid() where ${isStillOurs(job)}`,
  );
}

/**
 * Removes a job from the queue in the same transaction as its work, so the work is done exactly
 * once. Returns false if another attempt has already done it.
 */
export async function takeOut(tx: Tx, key: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from queued_jobs where key = ${key}`);

  return rowCount === 1;
}

/**
 * Returns the delay after a number of attempts, in milliseconds. It doubles each time, with jitter
 * so jobs don't retry in step.
 */
export function waitMs(attempts: number, random: number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);

  return wait * (0.5 + random);
}

/** Puts a job back in the queue for another attempt. */
export async function postpone(
  db: Db,
  job: LeasedJob,
  { reason, byMs }: { reason: string; byMs: number },
): Promise<void> {
  await db.execute(sql`update queued_jobs set due_at = ${after(byMs)}, running_since = null,
    last_error = ${reason.slice(0, MAX_ERROR_LENGTH)} where ${isStillOurs(job)}`);
}

/**
 * Marks a job as permanently failed; an administrator can retry it. Returns the number of
 * permanently failed jobs.
 */
export async function giveUp(db: Db, job: LeasedJob, reason: string): Promise<number> {
  await db.execute(sql`update queued_jobs set dead_at = clock_timestamp(), running_since = null,
    last_error = ${reason.slice(0, MAX_ERROR_LENGTH)} where ${isStillOurs(job)}`);

  return countDead(db);
}

/** Counts the permanently failed jobs. */
export async function countDead(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from queued_jobs where dead_at is not null`,
  );

  return rows[0]?.count ?? 0;
}

/** Requeues all permanently failed jobs. Returns each one's kind and failure reason. */
export async function reviveDead(db: Db): Promise<{ id: number; kind: string; reason: string }[]> {
  const { rows } = await db.execute<{ id: number; kind: string; reason: string }>(sql`
    update queued_jobs set dead_at = null, attempts = 0, due_at = clock_timestamp()
    where dead_at is not null returning id, kind, coalesce(last_error, '') as reason`);

  return rows.toSorted((one, other) => one.id - other.id);
}

/**
 * Ensures that each recurring job is in the queue exactly once, no matter how many processes start.
 */
export async function enqueueRecurring(db: Db, kinds: readonly JobKind[]): Promise<void> {
  for (const { name } of kinds) {
    await db.execute(sql`insert into queued_jobs (kind, payload, is_recurring)
      values (${name}, '{}', true) on conflict (kind) where is_recurring do nothing`);
  }
}
