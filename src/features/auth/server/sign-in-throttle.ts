/** Throttles guessing: limits the failures per account and per address in a quarter of an hour. */
import { and, eq, gt, like, lt, or, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { networkOf } from '#server/http/network-of.ts';
import { hashToken } from '#server/http/secret-token.ts';
import { sessions, signInFailures } from './session-table.ts';

const WINDOW_MS = 15 * 60_000;
/** An id that no user has: an unknown name takes as long to check as a known one. */
const NOBODY = 0;
const MAX_FAILURES = { account: 10, address: 50 };

interface Attempt {
  /** The user with the typed name, if there is one. */
  userId: number | undefined;
  /** The name as typed, known or not. */
  username: string;
  address: string;
}

/**
 * One count per user, whichever of their names is tried; and a separate one for networks where they
 * are already signed in, so that a stranger's guesses do not lock them out of their own office.
 */
async function accountKey(db: Db, { userId, username, address }: Attempt, now: Date) {
  const open = await db
    .select({ address: sessions.address })
    .from(sessions)
    .where(and(eq(sessions.userId, userId ?? NOBODY), gt(sessions.expiresAt, now)));
  const network = networkOf(address);
  const isKnown = open.some((one) => networkOf(one.address) === network);

  // Hashed, because users sometimes type their password into the wrong field.
  if (userId === undefined) return `name:${hashToken(username.toLowerCase())}`;

  return isKnown ? `user:${userId}@${network}` : `user:${userId}`;
}

const addressKey = ({ address }: Attempt) => `address:${networkOf(address)}`;

function windowStart(now: Date): Date {
  return new Date(now.getTime() - WINDOW_MS);
}

function tooMany(firstAt: Date, now: Date): AppError {
  const leftMs = firstAt.getTime() + WINDOW_MS - now.getTime();
  const minutes = Math.ceil(leftMs / 60_000);

  return new AppError(
    'too_many_requests',
    `Too many failed attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    { retryAfterSeconds: Math.ceil(leftMs / 1000) },
  );
}

async function count(db: Db, key: string, now: Date) {
  const isOver = sql`${signInFailures.firstAt} <= ${windowStart(now)}`;
  const [row] = await db
    .insert(signInFailures)
    .values({ key, failures: 1, firstAt: now })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        failures: sql`case when ${isOver} then 1 else ${signInFailures.failures} + 1 end`,
        firstAt: sql`case when ${isOver} then ${now} else ${signInFailures.firstAt} end`,
      },
    })
    .returning();
  if (!row) throw new Error('the attempt was not counted');

  return row;
}

/**
 * Throws 429 with the time to wait when there were too many failures. An attempt counts as failed
 * until `forgetFailures` is called, so that guesses sent in parallel are not checked against the
 * same low count.
 */
export async function refuseGuessing(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const [ofAddress] = await db
    .select()
    .from(signInFailures)
    .where(eq(signInFailures.key, addressKey(attempt)));
  if (
    ofAddress &&
    ofAddress.failures >= MAX_FAILURES.address &&
    ofAddress.firstAt > windowStart(now)
  ) {
    throw tooMany(ofAddress.firstAt, now);
  }

  const ofAccount = await count(db, await accountKey(db, attempt, now), now);
  if (ofAccount.failures > MAX_FAILURES.account) throw tooMany(ofAccount.firstAt, now);
}

/** A wrong password counts against the address too. */
export async function countFailure(db: Db, attempt: Attempt, now: Date): Promise<void> {
  await count(db, addressKey(attempt), now);
}

/** A right password clears the account's count, not the address's: a guesser may own an account. */
export async function forgetFailures(db: Db, attempt: Attempt, now: Date): Promise<void> {
  await db
    .delete(signInFailures)
    .where(
      or(
        eq(signInFailures.key, await accountKey(db, attempt, now)),
        lt(signInFailures.firstAt, windowStart(now)),
      ),
    );
}

/** A new password ends every lockout of its user. */
export async function forgetFailuresOf(db: Db, userId: number): Promise<void> {
  await db
    .delete(signInFailures)
    .where(
      or(eq(signInFailures.key, `user:${userId}`), like(signInFailures.key, `user:${userId}@%`)),
    );
}
