import type { FastifyBaseLogger } from 'fastify';
import { formatInstant } from '#shared/calendar-day.ts';
import { readCompany } from '#features/company/server/company-queries.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { findUser, mailAddressOf } from './user-queries.ts';

interface Notice {
  services: AppServices;
  userId: number;
  log: FastifyBaseLogger;
}

/**
 * Mails a user that their password has changed, so that a change they did not make is noticed. The
 * request does not wait for the mail server: failures are logged.
 */
export async function mailPasswordNotice({ services, userId, log }: Notice): Promise<void> {
  const { mailer, database, clock } = services;
  if (!mailer.isConfigured) return;

  const person = await findUser(database.db, userId);
  const to = mailAddressOf(person);
  if (to === null) return;

  const { name, timeZone } = await readCompany(database.db);
  const when = formatInstant(clock().toISOString(), timeZone);
  mailer
    .send({
      to,
      subject: 'Your Gable password was changed',
      text: `The password of ${person.username} at ${name} was changed on ${when}, and every other sign-in was ended.\n\nIf this was not you, ask an administrator for a new password at once.\n`,
    })
    .catch((error: unknown) => log.warn({ err: error }, 'A password notice could not be sent'));
}
