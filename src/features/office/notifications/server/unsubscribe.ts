/** Unsubscribes from notification emails through the link in each email, without signing in. */
import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { switchesOf } from '#features/office/preferences/notification-switches.ts';
import { findUser, mailAddressOf } from '#features/office/auth/server/user-queries.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { mailLinksUrl } from '#server/http/app-services.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { hashToken } from '#server/http/secret-token.ts';
import { isEmail } from '#shared/fields/field-schemas.ts';
import { notSetUp } from '#server/not-set-up.ts';
import { recordUserEvent } from '#features/office/auth/server/record-user-event.ts';
import { labelsOf } from '../notification-mail.ts';
import { notifications } from './notification-table.ts';

/** Returns why the user gets no email, as text for the user; null if email works. */
export async function whyNoMail(
  { db, user }: RequestContext,
  services: AppServices,
): Promise<string | null> {
  if (!services.mailer.isConfigured) {
    return notSetUp(user, 'Email is not set up on this server.', ['SMTP_URL', 'MAIL_FROM']);
  }
  if (mailLinksUrl(services) === null) {
    return notSetUp(user, 'Links in emails are not set up yet.', ['PUBLIC_URL']);
  }
  const address = mailAddressOf(await findUser(db, user.id));

  if (address === null) return 'You have no email address. Add one to your profile.';

  return isEmail(address)
    ? null
    : `“${address}” is not a valid email address. Correct it in your profile.`;
}

/**
 * Returns the user who received the email with this token, and the notification types in it. Throws
 * a 404 for an unknown token.
 */
export async function mailedTypes(db: DbOrTx, token: string) {
  const rows = await db
    .selectDistinct({ userId: notifications.userId, type: notifications.type })
    .from(notifications)
    .where(eq(notifications.mailTokenHash, hashToken(token)))
    .orderBy(asc(notifications.type));
  const [first] = rows;
  if (!first) throw new AppError('not_found', 'This link is not from a Gable email.');

  return { types: rows.map(({ type }) => type), person: await findUser(db, first.userId) };
}

/** Turns off email for these notification types on the user's behalf. Idempotent. */
export async function unsubscribe(ctx: PublicContext, token: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { types, person } = await mailedTypes(tx, token);
    const [locked] = await tx
      .select({ preferences: users.preferences })
      .from(users)
      .where(and(eq(users.id, person.id), eq(users.isActive, true)))
      .for('update');
    if (!locked) return;
    const set = { ...locked.preferences.notifications };
    const on = types.filter((type) => switchesOf(set, type).email);
    if (on.length === 0) return;
    for (const type of on) set[type] = { ...switchesOf(set, type), email: false };
    await tx
      .update(users)
      .set({ preferences: { ...locked.preferences, notifications: set }, updatedAt: ctx.now })
      .where(eq(users.id, person.id));
    const { id, fullName } = person;
    await recordUserEvent(
      tx,
      { ...ctx, actor: { kind: 'user', id, fullName } },
      {
        id,
        fullName,
        action: 'updated',
        before: { emailNotifications: 'on' },
        after: { emailNotifications: `off for ${labelsOf(on)}` },
      },
    );
  });
}
