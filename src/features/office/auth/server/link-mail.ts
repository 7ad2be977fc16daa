/** The emails with invitations, password reset links, and email confirmation links. */
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import type { DbOrTx, Tx } from '#server/db/database.ts';
import { mailLinksUrl } from '#server/http/app-services.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { hashToken, newToken } from '#server/http/secret-token.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { EMAIL_CHANGE_HOURS } from '../email-change-endpoints.ts';
import type { LinkRow } from './access-links.ts';
import { accessLinks } from './session-table.ts';
import { findUser, mailAddressOf } from './user-queries.ts';

/** Contains the link's id instead of its token, so the queue stores no tokens. */
const linkMail = defineJob({
  name: 'link-mail',
  label: 'One-time link email',
  payload: z.object({ linkId: z.int() }),
  attempts: 20,
});

async function recipientOf(db: DbOrTx, { email, userId }: LinkRow): Promise<string | null> {
  if (email !== null || userId === null) return email;

  return mailAddressOf(await findUser(db, userId));
}

/**
 * Queues the email for a new link. Returns false if there is no mail server or email address, or if
 * the settings don't include this server's public URL. The link is displayed on screen either way.
 */
export async function queueLinkMail(
  tx: Tx,
  services: Parameters<typeof mailLinksUrl>[0],
  row: LinkRow,
): Promise<boolean> {
  if (mailLinksUrl(services) === null || (await recipientOf(tx, row)) === null) return false;
  await enqueue(tx, linkMail, { linkId: row.id });

  return true;
}

async function wordsOf(
  db: DbOrTx,
  { row, publicUrl, token }: { row: LinkRow; publicUrl: string; token: string },
): Promise<Omit<Mail, 'to'>> {
  if (row.purpose === 'password_reset') {
    return {
      subject: 'Reset your Gable password',
      text: `Open this link within 24 hours to choose a new password:\n${publicUrl}/reset-password/${token}\n`,
    };
  }
  if (row.purpose === 'email_change') {
    const { username } = await findUser(db, row.userId ?? 0);
    const { name } = await readCompany(db);

    return {
      subject: 'Confirm your email address for Gable',
      text: `${username} at ${name} was set to get Gable emails at this address.\n\nOpen this link within ${EMAIL_CHANGE_HOURS} hours to confirm it:\n${publicUrl}/confirm-email/${token}\n\nIf this was not you, ignore this email.\n`,
    };
  }
  const { fullName } = await findUser(db, row.madeBy ?? 0);

  return {
    subject: `${fullName} invites you to Gable`,
    text: `${fullName} invited you to join Gable.\n\nOpen this link within 72 hours to choose a password:\n${publicUrl}/invitation/${token}\n`,
  };
}

/**
 * Emails a link that is still valid. The email contains a new token, which works like the one
 * displayed on screen.
 */
export function sendsLinkMail(services: JobServices): HandledJob {
  const {
    database: { db },
    mailer,
    clock,
  } = services;

  return handles(linkMail, async ({ linkId }) => {
    const publicUrl = mailLinksUrl(services);
    if (publicUrl === null) return;
    const token = newToken();
    const [row] = await db
      .update(accessLinks)
      .set({ mailedTokenHash: hashToken(token) })
      .where(and(eq(accessLinks.id, linkId), gt(accessLinks.expiresAt, clock())))
      .returning();
    const to = row && (await recipientOf(db, row));
    if (!to) return; // used, withdrawn, or expired

    // Don't pass the job's key: each attempt has a new token, so it is a different email.
    await mailer.send({ to, ...(await wordsOf(db, { row, publicUrl, token })) });
  });
}
