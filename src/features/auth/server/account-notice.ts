/** Mails that tell users what happened to their account, so that what they did not do is noticed. */
import { formatInstant } from '#shared/calendar-day.ts';
import { readCompany } from '#features/company/server/company-queries.ts';
import type { Tx } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { findUser, mailAddressOf } from './user-queries.ts';

interface Notice {
  mailer: Mailer;
  userId: number;
  now: Date;
}

/** Queues the mail about a new password; none without a mail server or an address. */
export async function queuePasswordNotice(tx: Tx, { mailer, userId, now }: Notice): Promise<void> {
  if (!mailer.isConfigured) return;

  const person = await findUser(tx, userId);
  const to = mailAddressOf(person);
  if (to === null) return;

  const { name, timeZone } = await readCompany(tx);
  const when = formatInstant(now.toISOString(), timeZone);
  await enqueue(tx, sendMail, {
    to,
    subject: 'Your Gable password was changed',
    text: `The password of ${person.username} at ${name} was changed on ${when}, and every other sign-in was ended.\n\nIf this was not you, ask an administrator for a new password at once.\n`,
  });
}

/** Queues the mail about another address, to the one before: links for a new password go to the other from now on. */
export async function queueAddressNotice(
  tx: Tx,
  { mailer, userId, now, formerAddress }: Notice & { formerAddress: string | null },
): Promise<void> {
  if (!mailer.isConfigured || formerAddress === null) return;

  const person = await findUser(tx, userId);
  const { name, timeZone } = await readCompany(tx);
  const when = formatInstant(now.toISOString(), timeZone);
  await enqueue(tx, sendMail, {
    to: formerAddress,
    subject: 'Your Gable email address was changed',
    text: `The email address of ${person.username} at ${name} was changed on ${when}. Mail from Gable goes to the new address from now on.\n\nIf this was not you, change your password and tell an administrator at once.\n`,
  });
}
