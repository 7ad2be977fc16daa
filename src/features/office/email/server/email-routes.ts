import { AppError } from '#shared/app-error.ts';
import { findUser, mailAddressOf } from '#features/office/auth/server/user-queries.ts';
import { readMailSender } from '#features/office/company/server/company-queries.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { throttle } from '#server/http/throttle.ts';
import { explainMailFailure } from '#server/mail/mail-failure.ts';
import { deliverMail, isMailConfigured } from '#server/mail/mailer.ts';
import { checkSender } from './check-sender.ts';
import { emailEndpoints, MAIL_SETTINGS } from '../email-endpoints.ts';
import type { MailStatus, MailTestResult } from '../email-endpoints.ts';
import { mailProviderOf } from '../mail-providers.ts';

/** The limit on test messages per user, since each one opens a connection to the mail server. */
const TESTS = { most: 5, minutes: 10, refusal: 'Too many test messages were sent.' };

const ownAddress = async ({ db, user }: RequestContext) =>
  mailAddressOf(await findUser(db, user.id));

async function statusOf(ctx: RequestContext, { settings }: AppServices): Promise<MailStatus> {
  const { smtpUrl, mailFrom, publicUrl } = settings;
  const values = { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, PUBLIC_URL: publicUrl };

  return {
    isConfigured: isMailConfigured(settings),
    missing: MAIL_SETTINGS.filter((name) => values[name] === undefined),
    from: mailFrom ?? null,
    server: smtpUrl === undefined ? null : new URL(smtpUrl).host,
    testTo: await ownAddress(ctx),
    dkimSelector: (smtpUrl && mailProviderOf(new URL(smtpUrl).hostname)?.selector) ?? null,
  };
}

/**
 * Sends during the request and outside any transaction, so the response can include the mail
 * server's reply.
 */
async function sendTest(
  ctx: RequestContext,
  { settings, database }: AppServices,
): Promise<MailTestResult> {
  if (!isMailConfigured(settings)) {
    throw new AppError(
      'conflict',
      'Email is not set up. Set SMTP_URL and MAIL_FROM on the server.',
    );
  }
  const to = await ownAddress(ctx);
  if (to === null) {
    throw new AppError('conflict', 'You have no email address. Add one to your profile first.');
  }
  await throttle(database.db, { key: `test-mail:${ctx.user.id}`, limit: TESTS, now: ctx.now });
  const sender = await readMailSender(ctx.db);
  const company = sender?.name ?? 'your company';
  try {
    const { response: serverSaid } = await deliverMail(settings, sender, {
      to: [to],
      subject: `Test message from ${company}`,
      text: `Gable can send email for ${company}.\n\nIf this is in your spam folder, check the sender in Settings, Email.\n`,
    });

    return {
      isAccepted: true,
      sentence: `The mail server accepted the message for ${to}. It should arrive within a few minutes. Check your spam folder too.`,
      serverSaid,
    };
  } catch (error) {
    return { isAccepted: false, ...explainMailFailure(error) };
  }
}

const handlers: Handlers<typeof emailEndpoints> = {
  readiness: ({ services }) => Promise.resolve({ canMail: isMailConfigured(services.settings) }),
  status: ({ ctx, services }) => statusOf(ctx, services),
  sendTest: ({ ctx, services }) => sendTest(ctx, services),
  checkSender: ({ services, query }) => checkSender(services, query.selector),
};

export const emailRoutes = routeGroup({ name: 'email', endpoints: emailEndpoints, handlers });
