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

/** Mails a user that their password has changed, so that a change they did not make is noticed. */
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
