/** Reads and replaces users' calendar URLs, and finds the user that a calendar URL belongs to. */
import { and, eq } from 'drizzle-orm';
import type { Actor } from '#shared/access.ts';
import { recordAccountChange } from '#features/office/auth/server/record-account-change.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { newToken } from '#server/http/secret-token.ts';

const addressOf = (publicUrl: string, token: string) => ({
  address: `${publicUrl}/calendar/${token}.ics`,
});

export async function readCalendarAddress({ db, user }: RequestContext, publicUrl: string) {
  const [row] = await db
    .select({ token: users.calendarToken })
    .from(users)
    .where(eq(users.id, user.id));
  if (!row) throw new Error('the signed-in user is no user');

  return addressOf(publicUrl, row.token);
}

/** Replaces the calendar URL. The old one stops working. */
export async function renewCalendarAddress(ctx: RequestContext, publicUrl: string) {
  const { db, user } = ctx;
  const calendarToken = newToken();
  await inTransaction(db, async (tx) => {
    await tx.update(users).set({ calendarToken }).where(eq(users.id, user.id));
    await recordAccountChange(tx, ctx, { user, after: { calendarAddress: 'renewed' } });
  });

  return addressOf(publicUrl, calendarToken);
}

/** Returns the active user with this calendar token; undefined if there is none. */
export async function subscriberOf(db: DbOrTx, token: string): Promise<Actor | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      accessProfile: users.accessProfile,
      isSubcontractor: users.isSubcontractor,
    })
    .from(users)
    .where(and(eq(users.calendarToken, token), eq(users.isActive, true)));

  return row;
}
