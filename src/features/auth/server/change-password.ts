/** New passwords: changed by the user, or set by an administrator's link (24 hours, one use). */
import { eq } from 'drizzle-orm';
import { recordHistory } from '#server/records/audit-log.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import { readCompany } from '#features/company/server/company-queries.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { Db, DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Settings } from '#server/settings.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { issueLink, linkGone, mailLink, peekAtLink, takeLink } from './access-links.ts';
import { findUser, mailAddressOf, refuseForgotten } from './user-queries.ts';
import { accessLinks, sessions, users } from './user-table.ts';
import { hashPassword } from './password.ts';
import { refuseWeakPassword } from './weak-password.ts';

const RESET_MS = 24 * 3_600_000;

/** Stores a new password and ends every session and every other link of that user. */
export async function replacePassword(
  tx: DbOrTx,
  { userId, passwordHash, now }: { userId: number; passwordHash: string; now: Date },
): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(accessLinks).where(eq(accessLinks.userId, userId));
}

/** The hash to store for a new password; throws when it is easy to guess. */
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
  await refuseWeakPassword({ password, path, names: [name, fullName, username, email], settings });

  return hashPassword(password);
}

export async function makeResetLink(
  ctx: RequestContext,
  { userId, services, publicUrl }: { userId: number; services: AppServices; publicUrl: string },
): Promise<{ link: string; emailed: boolean }> {
  const { db, user, now } = ctx;
  const person = await findUser(db, userId);
  refuseForgotten(person);
  const { token } = await inTransaction(db, async (tx) => {
    await tx.delete(accessLinks).where(eq(accessLinks.userId, person.id));
    await recordHistory(tx, ctx, {
      entity: 'users',
      entityId: person.id,
      label: person.fullName,
      action: 'updated',
      after: { password: 'reset link made' },
    });

    return issueLink(tx, {
      purpose: 'password_reset',
      userId: person.id,
      madeBy: user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESET_MS),
    });
  });

  const link = `${publicUrl}/reset-password/${token}`;
  const to = mailAddressOf(person);
  const emailed =
    to !== null &&
    (await mailLink(services.mailer, {
      to,
      subject: 'A new password for Gable',
      text: `Open this link within 24 hours to choose a new password:\n${link}\n`,
    }));

  return { link, emailed };
}

interface PasswordReset {
  token: string;
  password: string;
  now: Date;
  via: HistoryEvent['via'];
  settings: Settings;
}

/** Sets a new password by a link; returns the user's id. */
export async function resetPassword(
  db: Db,
  { token, password, now, via, settings }: PasswordReset,
): Promise<number> {
  const use = { token, purpose: 'password_reset', now } as const;
  const link = await peekAtLink(db, use);
  if (link.userId === null) throw linkGone();
  const passwordHash = await hashNewPassword(db, {
    userId: link.userId,
    password,
    path: 'password',
    settings,
  });

  return inTransaction(db, async (tx) => {
    const { userId } = await takeLink(tx, use);
    if (userId === null) throw linkGone();

    await replacePassword(tx, { userId, passwordHash, now });
    const user = await findUser(tx, userId);
    await recordHistory(
      tx,
      { actor: { kind: 'user', id: user.id, fullName: user.fullName }, now, via },
      {
        entity: 'users',
        entityId: userId,
        label: user.fullName,
        action: 'updated',
        after: { password: 'reset by link' },
      },
    );

    return userId;
  });
}
