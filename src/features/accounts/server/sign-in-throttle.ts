/** Slows down guessing: so many failures per account and per address within a quarter of an hour (S1). */
import { inArray, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { hashToken } from '#server/secret-token.ts';
import { signInFailures } from './account-table.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_FAILURES = { account: 10, address: 50 };

interface Attempt {
  /** The name as typed, known or not. */
  username: string;
  address: string;
}

function keysOf({ username, address }: Attempt) {
  // Hashed, because people type passwords into the wrong field.
  return {
    account: `account:${hashToken(username.toLowerCase())}`,
    address: `address:${address}`,
  };
}

/** Throws 429 with the time to wait when there were too many failures. */
export async function refuseGuessing(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const keys = keysOf(attempt);
  const rows = await db
    .select()
    .from(signInFailures)
    .where(inArray(signInFailures.key, Object.values(keys)));

  for (const { key, failures, firstAt } of rows) {
    const limit = key === keys.account ? MAX_FAILURES.account : MAX_FAILURES.address;
    const leftMs = firstAt.getTime() + WINDOW_MS - now.getTime();
    if (failures >= limit && leftMs > 0) {
      const minutes = Math.ceil(leftMs / 60_000);
      throw new AppError(
        'too_many_requests',
        `Too many failed attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
        { retryAfterSeconds: Math.ceil(leftMs / 1000) },
      );
    }
  }
}

export async function countFailure(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const windowStart = new Date(now.getTime() - WINDOW_MS);
  for (const key of Object.values(keysOf(attempt))) {
    await db
      .insert(signInFailures)
      .values({ key, failures: 1, firstAt: now })
      .onConflictDoUpdate({
        target: signInFailures.key,
        set: {
          failures: sql`case when ${signInFailures.firstAt} < ${windowStart} then 1 else ${signInFailures.failures} + 1 end`,
          firstAt: sql`case when ${signInFailures.firstAt} < ${windowStart} then ${now} else ${signInFailures.firstAt} end`,
        },
      });
  }
}

/** A right password clears the account's count, not the address's: a guesser may own one account. */
export async function forgetFailures(db: Db, attempt: Attempt): Promise<void> {
  await db.delete(signInFailures).where(inArray(signInFailures.key, [keysOf(attempt).account]));
}
