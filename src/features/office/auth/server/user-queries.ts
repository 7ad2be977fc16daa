import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError, notFound } from '#shared/app-error.ts';
import type { Issue } from '#shared/app-error.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { gable } from '#server/access/actor.ts';
import type { Author } from '#server/access/actor.ts';
import { allPreferences } from '#features/office/preferences/all-preferences.ts';
import type { Me, User } from '../user.ts';
import { roleOf, splitName } from '../user.ts';
import { users } from './user-table.ts';

type UserRow = typeof users.$inferSelect;

/** Returns a user's email address, or their username if it is an email address; otherwise null. */
export function mailAddressOf({
  email,
  username,
}: Pick<UserRow, 'email' | 'username'>): string | null {
  return email ?? (username.includes('@') ? username : null);
}

/**
 * Converts a user to the API format. This is an allowlist: columns not listed here never leave the
 * server.
 */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: mailAddressOf(row),
    fullName: row.fullName,
    role: roleOf(row.accessProfile),
    accessProfile: row.accessProfile,
    isSubcontractor: row.isSubcontractor,
    isActive: row.isActive,
    isForgotten: row.anonymizedAt !== null,
    avatar: row.avatarHash && `/api/users/${row.id}/avatar?v=${row.avatarHash}`,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns a user, including deactivated ones. Throws a 404 if there is none. */
export async function findUser(db: DbOrTx, id: number): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw notFound('User');

  return row;
}

/** Throws a 409 if the account was anonymized, because no one is left to use it. */
export function assertNotForgotten({ anonymizedAt }: UserRow): void {
  if (anonymizedAt === null) return;

  throw new AppError(
    'conflict',
    'This account was closed and anonymized. Invite the person again instead.',
  );
}

function isCalled(name: string): SQL | undefined {
  return or(
    sql`lower(${users.username}) = lower(${name})`,
    sql`lower(${users.email}) = lower(${name})`,
  );
}

/** Returns the active user with this username or email address, ignoring case. */
export async function findUserByName(db: DbOrTx, name: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(isCalled(name), eq(users.isActive, true)))
    .orderBy(sql`lower(${users.username}) = lower(${name}) desc`, asc(users.id))
    .limit(1);

  return row;
}

/** Throws a 409 if another user, active or not, already has this username or email address. */
export async function assertEmailIsFree(
  db: DbOrTx,
  { email, exceptId }: { email: string; exceptId?: number },
): Promise<void> {
  const [holder] = await db
    .select({ isActive: users.isActive })
    .from(users)
    .where(and(isCalled(email), exceptId === undefined ? undefined : ne(users.id, exceptId)))
    .limit(1);
  if (!holder) return;

  const message = holder.isActive
    ? `${email} belongs to a user who can already sign in.`
    : `${email} belongs to a deactivated user. Reactivate them instead.`;
  throw new AppError('conflict', message, { issues: [{ path: 'email', message }] });
}

export async function listUsers(db: DbOrTx): Promise<User[]> {
  const rows = await db
    .select()
    .from(users)
    .orderBy(sql`${users.fullName} collate "und-x-icu"`, asc(users.id));

  return rows.map(toUser);
}

/** Returns the signed-in user's profile. */
export async function readMe(db: DbOrTx, id: number, now: Date): Promise<Me> {
  const row = await findUser(db, id);
  const company = await readCompany(db);

  return {
    ...toUser(row),
    ...splitName(row.fullName),
    companyName: company.name,
    today: dayInZone(now, company.timeZone),
    timeZoneName: company.timeZone,
    ...allPreferences(company, row.preferences),
  };
}

/** Throws a 400 with this issue if the user does not exist or is no longer active. */
export async function requireActiveUser(tx: DbOrTx, id: number, issue: Issue): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.isActive, true)));
  if (!user) throw new AppError('bad_input', issue.message, { issues: [issue] });
}

/**
 * Returns the author to record for automatic work: the user who requested it, or Gable if there is
 * none.
 */
export async function authorOf(db: DbOrTx, userId: number | null): Promise<Author> {
  if (userId === null) return gable;
  const [user] = await db
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(eq(users.id, userId));

  return user ? { kind: 'user', ...user } : gable;
}
