import { and, eq, ne, sql } from 'drizzle-orm';
import { ADMIN } from '#shared/access-profile.ts';
import { AppError } from '#shared/app-error.ts';
import type { recordHistory } from '#server/records/audit-log.ts';
import { recordUserEvent } from './record-user-event.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { allPreferences } from '#features/office/preferences/all-preferences.ts';
import { toUser } from './user-queries.ts';
import { endSessions } from './end-sessions.ts';
import { accessLinks, sessions } from './session-table.ts';
import { users } from './user-table.ts';

type UserRow = typeof users.$inferSelect;

const ADMIN_LOCK = 0x67_61_62_6c_65_03;

function isActiveAdmin({ accessProfile, isActive }: Pick<UserRow, 'accessProfile' | 'isActive'>) {
  return accessProfile === ADMIN && isActive;
}

/** Throws a 409 if this would leave the company without an active administrator. */
async function assertAnAdminIsLeft(tx: DbOrTx, before: UserRow, after: UserRow): Promise<void> {
  if (!isActiveAdmin(before) || isActiveAdmin(after)) return;

  await tx.execute(sql`select pg_advisory_xact_lock(${ADMIN_LOCK})`);
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.accessProfile, ADMIN), eq(users.isActive, true), ne(users.id, before.id)))
    .limit(1);
  if (others.length === 0) {
    throw new AppError(
      'conflict',
      'This is the only administrator. Make another user an administrator first.',
    );
  }
}

/**
 * Saves changes to a user and records them in the audit trail. If the user's access changes, their
 * sessions end.
 */
export async function saveUser(
  tx: DbOrTx,
  ctx: Parameters<typeof recordHistory>[1] & { user: { id: number } },
  { before, change }: { before: UserRow; change: Partial<UserRow> },
): Promise<UserRow> {
  const after = { ...before, ...change, updatedAt: ctx.now };
  await assertAnAdminIsLeft(tx, before, after);

  const [row] = await tx
    .update(users)
    .set({ ...change, updatedAt: ctx.now })
    .where(eq(users.id, before.id))
    .returning();
  if (!row) throw new Error(`user ${before.id} went away`);

  // End sessions that were opened with different access.
  const hasOtherRights =
    before.accessProfile !== row.accessProfile ||
    before.isSubcontractor !== row.isSubcontractor ||
    before.isActive !== row.isActive;
  if (hasOtherRights && row.id !== ctx.user.id) {
    await endSessions(tx, eq(sessions.userId, row.id));
  }
  // Delete links created by a former administrator, since they could still be used to get in.
  if (isActiveAdmin(before) && !isActiveAdmin(row)) {
    await tx.delete(accessLinks).where(eq(accessLinks.madeBy, row.id));
  }
  // Record the company's default as the previous value of a preference that was never set.
  const company = change.preferences && (await readCompany(tx));
  const audited = (one: UserRow) => ({
    ...toUser(one),
    ...(company && allPreferences(company, one.preferences)),
  });
  await recordUserEvent(tx, ctx, {
    id: row.id,
    fullName: row.fullName,
    action: 'updated',
    before: audited(before),
    after: audited(row),
  });

  return row;
}
