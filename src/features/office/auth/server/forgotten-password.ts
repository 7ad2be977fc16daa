/** Emails a password reset link to any account whose name someone enters. */
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { mailLinksUrl } from '#server/http/app-services.ts';
import type { AppServices, JobServices } from '#server/http/app-services.ts';
import { hashToken } from '#server/http/secret-token.ts';
import { countAttempt } from '#server/http/throttle.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { FORGOTTEN_LINK_MINUTES } from '../credentials.ts';
import { issueLink } from './access-links.ts';
import { accessLinks } from './session-table.ts';
import { findUserByName, mailAddressOf } from './user-queries.ts';
import { users } from './user-table.ts';

/**
 * Limits the emails per account and hour. Requests over the limit send no email, but the response
 * is the same.
 */
const OF_ACCOUNT = { most: 3, minutes: 60, refusal: '' };

/**
 * Does nothing if `userId` is null. A job is queued for unknown names too, so the request behaves
 * the same for them.
 */
const forgottenPassword = defineJob({
  name: 'forgotten-password',
  label: 'Forgotten password email',
  payload: z.object({ userId: z.int().nullable(), publicUrl: z.string() }),
  attempts: 8, // Retries for about 20 minutes; no one waits longer than that.
});

/**
 * True if users can reset a forgotten password by email, which requires a mail server and
 * PUBLIC_URL.
 */
export function isMailedWhenForgotten(services: AppServices): boolean {
  return mailLinksUrl(services) !== null;
}

interface Request {
  /** The username or email address as entered. */
  username: string;
  now: Date;
  services: AppServices;
}

/**
 * Queues the email. Behaves the same and takes as long for names without an account. Throws a 409
 * if there is no mail server.
 */
export async function askForNewPassword(
  db: Db,
  { username, now, services }: Request,
): Promise<number | undefined> {
  const publicUrl = mailLinksUrl(services);
  if (publicUrl === null) {
    throw new AppError(
      'conflict',
      'Email is not set up. Ask an administrator for a password link.',
    );
  }
  const person = await findUserByName(db, username);
  // Hashed, because users sometimes type their password into the wrong field.
  const key = `forgotten:${person?.id ?? hashToken(username.toLowerCase())}`;
  const { count } = await countAttempt(db, { key, limit: OF_ACCOUNT, now });
  const userId = count > OF_ACCOUNT.most ? null : (person?.id ?? null);
  await inTransaction(db, (tx) => enqueue(tx, forgottenPassword, { userId, publicUrl }));

  return person?.id;
}

/**
 * Emails a reset link to the account's address. Each attempt creates a new link, which invalidates
 * the previous one.
 */
export function mailsForgottenPasswords({
  database: { db },
  mailer,
  clock,
}: JobServices): HandledJob {
  return handles(forgottenPassword, async ({ userId, publicUrl }) => {
    if (userId === null) return;
    const now = clock();
    const mail = await inTransaction(db, async (tx) => {
      const [person] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, userId), eq(users.isActive, true)));
      const to = person && mailAddressOf(person);
      if (!to) return null;
      // Keep links created by an administrator.
      await tx
        .delete(accessLinks)
        .where(
          and(
            eq(accessLinks.purpose, 'password_reset'),
            eq(accessLinks.userId, userId),
            isNull(accessLinks.madeBy),
          ),
        );
      const { token } = await issueLink(tx, {
        purpose: 'password_reset',
        userId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + FORGOTTEN_LINK_MINUTES * 60_000),
      });
      const { name } = await readCompany(tx);

      return {
        to,
        subject: 'Reset your Gable password',
        text: `Someone requested a new password for ${person.username} at ${name}.\n\nOpen this link within ${FORGOTTEN_LINK_MINUTES} minutes to choose one. The link works once:\n${publicUrl}/reset-password/${token}\n\nIf this was not you, ignore this email. Your password does not change.\n`,
      };
    });
    if (mail) await mailer.send(mail);
  });
}
