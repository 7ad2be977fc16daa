/**
 * Sets new passwords: changed by the user, or set with an administrator's link, which works once
 * and expires after 24 hours.
 */
import { eq } from 'drizzle-orm';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Settings } from '#server/settings.ts';
import { linkGone, peekAtLink, takeLink } from './access-links.ts';
import { queuePasswordNotice } from './account-notice.ts';
import { endSessions } from './end-sessions.ts';
import { lockUser } from './lock-user.ts';
import { withdrawPendingSignIns } from './pending-sign-in.ts';
import { findUser } from './user-queries.ts';
import { accessLinks, sessions } from './session-table.ts';
import { users } from './user-table.ts';
import { recordAccountChange } from './record-account-change.ts';
import { hashPassword } from './password.ts';
import { assertStrongPassword } from './weak-password.ts';

/**
 * Stores a new password, ends all of the user's sessions and pending sign-ins, and deletes their
 * unused links.
 */
export async function replacePassword(
  tx: DbOrTx,
  { userId, passwordHash, now }: { userId: number; passwordHash: string; now: Date },
): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
  await endSessions(tx, eq(sessions.userId, userId));
  await withdrawPendingSignIns(tx, userId);
  await tx.delete(accessLinks).where(eq(accessLinks.userId, userId));
}

/** Hashes a new password. Throws if the password is easy to guess. */
export async function hashNewPassword(
  db: DbOrTx,
  {
    userId,
    password,
    path,
    settings,
  }: { userId: number; password: string; path: string; settings: Settings },
): Promise<string> {
  const [{ fullName, username, email }, { name }] = [
    await findUser(db, userId),
    await readCompany(db),
  ];
  await assertStrongPassword({
    password,
    path,
    names: [name, fullName, username, email],
    settings,
  });

  return hashPassword(password);
}

interface PasswordReset {
  token: string;
  password: string;
  now: Date;
  via: HistoryEvent['via'];
  settings: Settings;
  mailer: Mailer;
}

/** Sets a new password using a link. Returns the user's id. */
export async function resetPassword(
  db: DbOrTx,
  { token, password, now, via, settings, mailer }: PasswordReset,
): Promise<number> {
  const use = { token, purpose: 'password_reset', now } as const;
  const { userId } = await peekAtLink(db, use);
  if (userId === null) throw linkGone();
  const passwordHash = await hashNewPassword(db, {
    userId,
    password,
    path: 'password',
    settings,
  });

  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId); // same lock order as removing a user's links
    await takeLink(tx, use);
    await replacePassword(tx, { userId, passwordHash, now });
    const user = await findUser(tx, userId);
    const actor = { kind: 'user', id: user.id, fullName: user.fullName } as const;
    await recordAccountChange(
      tx,
      { actor, now, via },
      { user, after: { password: 'reset by link' } },
    );

    await queuePasswordNotice(tx, { mailer, userId, now });

    return userId;
  });
}
