import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ADMIN, can } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { changeCompany } from '#features/company/server/change-company.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { profileUpdate, User, userChange } from '../user.ts';
import { joinName, splitName } from '../account-rules.ts';
import { findUser, refuseForgotten, refuseTakenEmail, toUser } from './user-queries.ts';
import { accessLinks, sessions, users } from './user-table.ts';

type UserRow = typeof users.$inferSelect;

const ADMIN_LOCK = 0x67_61_62_6c_65_03;

function isActiveAdmin({ accessProfile, isActive }: Pick<UserRow, 'accessProfile' | 'isActive'>) {
  return accessProfile === ADMIN && isActive;
}

/** A company must keep an active administrator. */
async function refuseToLoseLastAdmin(tx: DbOrTx, before: UserRow, after: UserRow): Promise<void> {
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
      'This is the only administrator. Make somebody else an administrator first.',
    );
  }
}

async function saveUser(
  tx: DbOrTx,
  ctx: RequestContext,
  { before, change }: { before: UserRow; change: Partial<UserRow> },
): Promise<UserRow> {
  const after = { ...before, ...change, updatedAt: ctx.now };
  await refuseToLoseLastAdmin(tx, before, after);

  const [row] = await tx
    .update(users)
    .set({ ...change, updatedAt: ctx.now })
    .where(eq(users.id, before.id))
    .returning();
  if (!row) throw new Error(`user ${before.id} went away`);

  // A change of privilege ends the sessions opened under the old one.
  const hasOtherRights =
    before.accessProfile !== row.accessProfile ||
    before.isSubcontractor !== row.isSubcontractor ||
    before.isActive !== row.isActive;
  if (hasOtherRights && row.id !== ctx.user.id) {
    await tx.delete(sessions).where(eq(sessions.userId, row.id));
  }
  // Links that a former administrator made would still let users in.
  if (isActiveAdmin(before) && !isActiveAdmin(row)) {
    await tx.delete(accessLinks).where(eq(accessLinks.madeBy, row.id));
  }
  await recordHistory(tx, ctx, {
    entity: 'users',
    entityId: row.id,
    label: row.fullName,
    action: 'updated',
    before: { ...toUser(before), ...before.preferences },
    after: { ...toUser(row), ...row.preferences },
  });

  return row;
}

/** An administrator changes what a user may do, or whether they may sign in. */
export function changeUser(
  ctx: RequestContext,
  { id, change }: { id: number; change: z.output<typeof userChange> },
): Promise<User> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await findUser(tx, id);
    refuseForgotten(before);
    if (change.isActive === false && id === ctx.user.id) {
      throw new AppError('conflict', 'You cannot deactivate yourself.');
    }

    const reopened = change.isActive === true && { closedAt: null };

    return toUser(await saveUser(tx, ctx, { before, change: { ...change, ...reopened } }));
  });
}

/**
 * Closes the user's own account and ends all its sessions. Every record stays; the name goes after
 * 30 days, see `anonymizeClosedAccounts`. Throws a conflict for the only administrator.
 */
export async function deactivateMe(ctx: RequestContext): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const before = await findUser(tx, ctx.user.id);
    await saveUser(tx, ctx, {
      before,
      change: { isActive: false, closedAt: ctx.now },
    });
    await tx.delete(sessions).where(eq(sessions.userId, before.id));
  });
}

/** Saves the sent keys of Edit My Info; rights and the company's name only for an administrator. */
export async function updateProfile(
  ctx: RequestContext,
  sent: z.output<typeof profileUpdate>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const before = await findUser(tx, ctx.user.id);
    const { firstName, lastName, email, accessProfile, isSubcontractor, company, ...preferences } =
      sent;
    if (email) await refuseTakenEmail(tx, { email, exceptId: before.id });

    const name = splitName(before.fullName);
    const fullName = joinName({
      firstName: firstName === undefined ? name.firstName : (firstName ?? ''),
      lastName: lastName === undefined ? name.lastName : (lastName ?? ''),
    });
    if (!fullName) {
      throw new AppError('bad_input', 'Enter a name', {
        issues: [{ path: 'firstName', message: 'Enter a name' }],
      });
    }

    if (company && can(ctx.user, 'company', 'update')) {
      await changeCompany({ ...ctx, db: tx }, { name: company });
    }

    const rights =
      before.accessProfile === ADMIN
        ? {
            ...(accessProfile && { accessProfile }),
            ...(isSubcontractor !== undefined && { isSubcontractor }),
          }
        : {};
    await saveUser(tx, ctx, {
      before,
      change: {
        fullName,
        ...(email !== undefined && { email }),
        ...rights,
        preferences: {
          ...before.preferences,
          ...preferences,
          notifications: { ...before.preferences.notifications, ...preferences.notifications },
        },
      },
    });
  });
}
