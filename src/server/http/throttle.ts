/**
 * Limits how often something can be attempted within a period, such as password guesses or calls
 * from one network.
 */
import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { Db, DbOrTx } from '#server/db/database.ts';
import { batching } from '#server/db/batching.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { throttleCounts } from '#server/http/throttle-table.ts';

interface Limit {
  /** The number of attempts allowed per window. */
  most: number;
  minutes: number;
  /** The first sentence of the error message, such as 'Too many failed attempts.'. */
  refusal: string;
}

function tooMany(endsAt: Date, { now, refusal }: { now: Date; refusal: string }): AppError {
  const leftMs = endsAt.getTime() - now.getTime();
  const minutes = Math.ceil(leftMs / 60_000);

  return new AppError(
    'too_many_requests',
    `${refusal} Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    { retryAfterSeconds: Math.ceil(leftMs / 1000) },
  );
}

interface Attempt {
  key: string;
  limit: Limit;
  now: Date;
}

const count = batching({ most: 200, perform: countAttempts });

interface Counted {
  key: string;
  count: number;
  endsAt: Date;
}

/**
 * Counts an attempt. The first attempt starts a window. Returns the count, including this attempt.
 */
export function countAttempt(db: DbOrTx, attempt: Attempt): Promise<Counted> {
  return count(db, '', attempt);
}

/** Counts several attempts at once. Each gets its own position in the count of its key. */
async function countAttempts(db: DbOrTx, attempts: readonly Attempt[]): Promise<Counted[]> {
  const now = new Date(Math.max(...attempts.map((attempt) => attempt.now.getTime())));
  const added = new Map<string, { count: number; endsAt: Date }>();
  const places = attempts.map(({ key, limit }) => {
    const endsAt = new Date(now.getTime() + limit.minutes * 60_000);
    const count = (added.get(key)?.count ?? 0) + 1;
    added.set(key, { count, endsAt });

    return count;
  });
  const isOver = sql`${throttleCounts.endsAt} <= ${now}`;
  // Always insert in the same order, so two batches never block each other.
  const values = [...added]
    .map(([key, value]) => ({ key, ...value }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await db
    .insert(throttleCounts)
    .values(values)
    .onConflictDoUpdate({
      target: throttleCounts.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${throttleCounts.count} + excluded.count end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${throttleCounts.endsAt} end`,
      },
    })
    .returning();
  const counted = new Map(rows.map((row) => [row.key, row]));

  return attempts.map(({ key }, index) => {
    const row = counted.get(key);
    if (!row) throw new Error('the attempt was not counted');
    const others = (added.get(key)?.count ?? 0) - (places[index] ?? 0);

    return { ...row, count: row.count - others };
  });
}

/** Counts an attempt. If it exceeds the limit, throws a 429 that says how long to wait. */
export async function throttle(db: DbOrTx, attempt: Attempt): Promise<void> {
  const { count, endsAt } = await countAttempt(db, attempt);
  const { now, limit } = attempt;
  if (count > limit.most) throw tooMany(endsAt, { now, refusal: limit.refusal });
}

/** Throws the same 429 if the limit has already been reached, without counting an attempt. */
export async function assertBelowLimit(db: Db, { key, limit, now }: Attempt): Promise<void> {
  const [row] = await db
    .select()
    .from(throttleCounts)
    .where(and(eq(throttleCounts.key, key), gt(throttleCounts.endsAt, now)));
  if (row && row.count >= limit.most) throw tooMany(row.endsAt, { now, refusal: limit.refusal });
}

/** Deletes the selected counts, and all counts whose window has ended. */
export async function forgetAttempts(
  db: Db,
  { which, now }: { which?: SQL | undefined; now: Date },
): Promise<void> {
  await db.delete(throttleCounts).where(or(which, lte(throttleCounts.endsAt, now)));
}

const sweeping = defineJob({
  name: 'forget-throttle-counts',
  label: 'Clean up failed sign-in counts',
  payload: z.object({}),
  attempts: 1,
  everyMs: 3_600_000,
});

/** Deletes the counts of ended windows, every hour. */
export function forgetsOldAttempts({ database, clock }: JobServices): HandledJob {
  return handles(sweeping, () => forgetAttempts(database.db, { now: clock() }));
}
