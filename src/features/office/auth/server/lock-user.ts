/** Holds a user's row, so that sign-ins and changes of how that user signs in come one after the other. */
import { and, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { Tx } from '#server/db/database.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { sessions } from './session-table.ts';
import { users } from './user-table.ts';

const ADDRESS_LOCK = 0x67_61_62_6c_65_08;

/**
 * Holds the right to take a name or an email address until the end of the transaction, since no index
 * keeps a name of one user from being the address of another. Taken before any user's row.
 */
export async function lockAddresses(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK})`);
}

/** Holds the user until the end of the transaction, and reads the row as it is then. */
export async function lockUser(
  tx: Tx,
  userId: number,
): Promise<typeof users.$inferSelect | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update'); // who only refers to the user does not wait

  return row;
}

/**
 * Locks the signed-in user before a change of how they sign in. Throws 401 when this sign-in was
 * ended concurrently, as by a new password.
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
