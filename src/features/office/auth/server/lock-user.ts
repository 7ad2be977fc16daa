/** Locks a user's row, so sign-ins and changes to how that user signs in run one at a time. */
import { and, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { Tx } from '#server/db/database.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { sessions } from './session-table.ts';
import { users } from './user-table.ts';

const ADDRESS_LOCK = 0x67_61_62_6c_65_08;

/**
 * Locks all usernames and email addresses until the transaction ends. Needed because no index
 * prevents one user's username from being another user's email address. Acquire this lock before
 * any user's row.
 */
export async function lockAddresses(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK})`);
}

/** Locks the user until the transaction ends and returns the current row. */
export async function lockUser(
  tx: Tx,
  userId: number,
): Promise<typeof users.$inferSelect | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update'); // doesn't block rows that reference the user

  return row;
}

/**
 * Locks the signed-in user before a change to how they sign in. Throws a 401 if their session was
 * ended in the meantime, for example by a new password.
 */
export async function lockSignedIn(tx: Tx, { user, now }: RequestContext): Promise<void> {
  const row = await lockUser(tx, user.id);
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, user.sessionId), gt(sessions.expiresAt, now)));
  if (!row?.isActive || !session) {
    throw new AppError('signed_out', 'Your session has ended. Please sign in again.');
  }
}
