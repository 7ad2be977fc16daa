import type { z } from 'zod';
import {
  resetSecondFactor,
  usersWithSecondFactor,
} from '#features/office/auth/server/second-factor.ts';
import {
  assertNotForgotten,
  findUser,
  listUsers,
  toUser,
} from '#features/office/auth/server/user-queries.ts';
import { saveUser } from '#features/office/auth/server/save-user.ts';
import type { User } from '#features/office/auth/user.ts';
import { can } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { userChange, OneTimeLink, TeamMember } from '../team.ts';
import { eq } from 'drizzle-orm';
import { recordAccountChange } from '#features/office/auth/server/record-account-change.ts';
import { issueLink } from '#features/office/auth/server/access-links.ts';
import { queueLinkMail } from '#features/office/auth/server/link-mail.ts';
import { accessLinks } from '#features/office/auth/server/session-table.ts';
import type { AppServices } from '#server/http/app-services.ts';

/**
 * Returns the company's users. Includes who has two-step verification only if the reader can update
 * users.
 */
export async function listTeam({ db, user }: RequestContext): Promise<TeamMember[]> {
  const people = await listUsers(db);
  if (!can(user, 'users', 'update')) return people;

  const withSecondFactor = await usersWithSecondFactor(db);

  return people.map((one) => ({ ...one, hasSecondFactor: withSecondFactor.has(one.id) }));
}

/** Changes a user's access profile, or activates or deactivates them. For administrators. */
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

/**
 * Creates a link to set a new password, and emails it. The link works once, within 24 hours. Throws
 * a 409 if the user is deactivated.
 */
export async function makeResetLink(
  ctx: RequestContext,
  { userId, services, publicUrl }: { userId: number; services: AppServices; publicUrl: string },
): Promise<OneTimeLink> {
  const { db, user, now } = ctx;
  const person = await findUser(db, userId);
  assertNotForgotten(person);
  if (!person.isActive) {
    // A deactivated user couldn't sign in with a new password either.
    throw new AppError(
      'conflict',
      `${person.fullName} is deactivated. Reactivate them before you create a link.`,
    );
  }
  const { token, emailed } = await inTransaction(db, async (tx) => {
    await tx.delete(accessLinks).where(eq(accessLinks.userId, person.id));
    await recordAccountChange(tx, ctx, { user: person, after: { password: 'reset link made' } });

    const made = await issueLink(tx, {
      purpose: 'password_reset',
      userId: person.id,
      madeBy: user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESET_MS),
    });

    return { ...made, emailed: await queueLinkMail(tx, services, made.row) };
  });

  return { link: `${publicUrl}/reset-password/${token}`, emailed };
}

/**
 * Turns off two-step verification for a user who lost their authenticator. Users turn off their own
 * in Settings, with their password.
 */
export async function resetSecondFactorOf(
  ctx: RequestContext,
  { userId, mailer }: { userId: number; mailer: Mailer },
): Promise<void> {
  const person = await findUser(ctx.db, userId);
  if (person.id === ctx.user.id) {
    throw new AppError('conflict', 'Turn off your own two-step verification in Settings, Account.');
  }
  await resetSecondFactor(ctx, { user: person, mailer });
}
