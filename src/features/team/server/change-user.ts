import type { z } from 'zod';
import { findUser, assertNotForgotten, toUser } from '#features/auth/server/user-queries.ts';
import { saveUser } from '#features/auth/server/save-user.ts';
import type { User } from '#features/auth/user.ts';
import { AppError } from '#shared/app-error.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { userChange, OneTimeLink } from '../team.ts';
import { eq } from 'drizzle-orm';
import { issueLink } from '#features/auth/server/access-links.ts';
import { queueLinkMail } from '#features/auth/server/link-mail.ts';
import { accessLinks } from '#features/auth/server/session-table.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { recordHistory } from '#server/records/audit-log.ts';

/** An administrator changes what a user may do, or whether they may sign in. */
export function changeUser(
  ctx: RequestContext,
  { id, change }: { id: number; change: z.output<typeof userChange> },
): Promise<User> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await findUser(tx, id);
    assertNotForgotten(before);
    if (change.isActive === false && id === ctx.user.id) {
      throw new AppError('conflict', 'You cannot deactivate yourself.');
    }

    const reopened = change.isActive === true && { closedAt: null };

    return toUser(await saveUser(tx, ctx, { before, change: { ...change, ...reopened } }));
  });
}

const RESET_MS = 24 * 3_600_000;

/** Makes a link with which a user sets a new password, once and within 24 hours, and mails it. */
export async function makeResetLink(
  ctx: RequestContext,
  { userId, services, publicUrl }: { userId: number; services: AppServices; publicUrl: string },
): Promise<OneTimeLink> {
  const { db, user, now } = ctx;
  const person = await findUser(db, userId);
  assertNotForgotten(person);
  const { token, emailed } = await inTransaction(db, async (tx) => {
    await tx.delete(accessLinks).where(eq(accessLinks.userId, person.id));
    await recordHistory(tx, ctx, {
      entity: 'users',
      entityId: person.id,
      label: person.fullName,
      action: 'updated',
      after: { password: 'reset link made' },
    });

    const made = await issueLink(tx, {
      purpose: 'password_reset',
      userId: person.id,
      madeBy: user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESET_MS),
    });
    const { mailer } = services;

    return { ...made, emailed: await queueLinkMail(tx, { row: made.row, mailer, publicUrl }) };
  });

  return { link: `${publicUrl}/reset-password/${token}`, emailed };
}
