/** Throttles guessing: limits the failures per account and per address in a quarter of an hour. */
import { and, eq, gt, like, or } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { networkOf } from '#server/http/network-of.ts';
import { throttleCounts } from '#server/http/throttle-table.ts';
import { countAttempt, forgetAttempts, assertBelowLimit, throttle } from '#server/http/throttle.ts';
import { hashToken } from '#server/http/secret-token.ts';
import { sessions } from './session-table.ts';

const WINDOW = { minutes: 15, refusal: 'Too many failed attempts.' };
const OF_ACCOUNT = { most: 10, ...WINDOW };
const OF_ADDRESS = { most: 50, ...WINDOW };
/** An id that no user has: an unknown name takes as long to check as a known one. */
const NO_USER = 0;

interface Attempt {
  /** The user with the typed name, if there is one. */
  userId: number | undefined;
  /** The name as typed, known or not. */
  username: string;
  address: string;
  /**
   * The secret that is guessed. A code has a count of its own, which a right password does not
   * clear.
   */
  of?: 'password' | 'code';
}

/**
 * Returns the key of an account: one count per user, for each of their names; and a separate one
 * for networks where they are already signed in, so that an attacker's guesses do not lock them out
 * of their own office.
 */
async function accountKey(
  db: Db,
  { userId, username, address, of = 'password' }: Attempt,
  now: Date,
) {
  const open = await db
    .select({ address: sessions.address })
    .from(sessions)
    .where(and(eq(sessions.userId, userId ?? NO_USER), gt(sessions.expiresAt, now)));
  const network = networkOf(address);
  const isKnown = open.some((one) => networkOf(one.address) === network);

  // Hashed, because users sometimes type their password into the wrong field.
  if (userId === undefined) return `name:${hashToken(username.toLowerCase())}`;

  const account = `${of === 'code' ? 'code' : 'user'}:${userId}`;

  return isKnown ? `${account}@${network}` : account;
}

const addressKey = ({ address }: Attempt) => `address:${networkOf(address)}`;

/**
 * Throws 429 with the time to wait when there were too many failures. An attempt counts as failed
 * until `forgetFailures` is called, so that guesses sent in parallel are not checked against the
 * same low count.
 */
export async function throttleSignIn(db: Db, attempt: Attempt, now: Date): Promise<void> {
  await assertBelowLimit(db, { key: addressKey(attempt), limit: OF_ADDRESS, now });
  await throttle(db, { key: await accountKey(db, attempt, now), limit: OF_ACCOUNT, now });
}

/** A wrong password or code counts against the address too. */
export async function countFailure(db: Db, attempt: Attempt, now: Date): Promise<void> {
  await countAttempt(db, { key: addressKey(attempt), limit: OF_ADDRESS, now });
}

/** A right password or code clears its count, not the address's: a guesser may own an account. */
export async function forgetFailures(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const key = await accountKey(db, attempt, now);
  await forgetAttempts(db, { which: eq(throttleCounts.key, key), now });
}

/** A new password ends every lockout of its user, except from guessed codes. */
export async function forgetFailuresOf(db: Db, userId: number, now: Date): Promise<void> {
  const ofUser = eq(throttleCounts.key, `user:${userId}`);
  await forgetAttempts(db, {
    which: or(ofUser, like(throttleCounts.key, `user:${userId}@%`)),
    now,
  });
}
