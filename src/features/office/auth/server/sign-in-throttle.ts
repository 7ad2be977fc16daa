/**
 * Slows down guessing by limiting failed attempts per account and per IP address within 15 minutes.
 */
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
/** An id that no user has. Querying with it makes unknown names take as long as known ones. */
const NO_USER = 0;

interface Attempt {
  /** The user with the entered name, if there is one. */
  userId: number | undefined;
  /** The name as entered, whether it exists or not. */
  username: string;
  address: string;
  /**
   * The secret being guessed. Codes are counted separately, and entering the correct password does
   * not reset their count.
   */
  of?: 'password' | 'code';
}

/**
 * Returns the key under which an account's failures are counted. All of a user's names share one
 * count. Networks where the user is already signed in have their own count, so an attacker cannot
 * lock users out of their own office.
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
 * Throws a 429 with the time to wait if there were too many failures. Each attempt counts as failed
 * until `forgetFailures` is called; otherwise, guesses sent in parallel would all be checked
 * against the same low count.
 */
export async function throttleSignIn(db: Db, attempt: Attempt, now: Date): Promise<void> {
  await assertBelowLimit(db, { key: addressKey(attempt), limit: OF_ADDRESS, now });
  await throttle(db, { key: await accountKey(db, attempt, now), limit: OF_ACCOUNT, now });
}

/** Counts a wrong password or code against the IP address as well. */
export async function countFailure(db: Db, attempt: Attempt, now: Date): Promise<void> {
  await countAttempt(db, { key: addressKey(attempt), limit: OF_ADDRESS, now });
}

/**
 * Resets the account's count after a correct password or code. Doesn't reset the address's count,
 * because an attacker may have an account too.
 */
export async function forgetFailures(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const key = await accountKey(db, attempt, now);
  await forgetAttempts(db, { which: eq(throttleCounts.key, key), now });
}

/** Ends a user's lockouts after a new password is set, except those for guessed codes. */
export async function forgetFailuresOf(db: Db, userId: number, now: Date): Promise<void> {
  const ofUser = eq(throttleCounts.key, `user:${userId}`);
  await forgetAttempts(db, {
    which: or(ofUser, like(throttleCounts.key, `user:${userId}@%`)),
    now,
  });
}
