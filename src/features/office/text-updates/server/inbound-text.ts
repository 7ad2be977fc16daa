/** Handles incoming texts (STOP, START, HELP, and anything else) forwarded by the provider. */
import { z } from 'zod';
import type { Company } from '#features/office/company/company.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import type { ConsentWay } from '../text-updates.ts';
import { changeConsent, usersAt } from './text-consents.ts';
import { isSignedByProvider } from './text-provider.ts';

const WORDS = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
} as const;

type Meaning = keyof typeof WORDS | 'other';

/**
 * Returns the keyword in a text: 'Stop.' and 'opt out' both mean 'stop'. A text with anything more
 * is 'other'.
 */
export function meaningOf(text: string): Meaning {
  const word = text.toUpperCase().replaceAll(/[^A-Z]/g, '');
  const found = (Object.keys(WORDS) as (keyof typeof WORDS)[]).find((meaning) =>
    WORDS[meaning].some((one) => one === word),
  );

  return found ?? 'other';
}

/** The provider's parameters for an incoming text. */
const inbound = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().min(1).max(40),
  Body: z.string().max(2_000).default(''),
  /**
   * Set if the provider recognized a keyword and replied to it. The keyword may be one that the
   * company added there.
   */
  OptOutType: z.string().optional(),
});

type Inbound = z.output<typeof inbound>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Returns the provider's XML response: a reply text, or no reply if null. */
export function replyXml(text: string | null): string {
  // Characters that XML doesn't allow, even escaped.
  const clean = text?.replaceAll(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, ' ');
  const message =
    clean === undefined
      ? ''
      : `<Message>${clean.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')}</Message>`;

  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}

/** Parses a form signed by the provider. Throws a 403 for any other. */
function signedForm(
  { settings: { twilio, publicUrl } }: AppServices,
  { rawBody, signature }: { rawBody: Buffer; signature: unknown },
): Inbound {
  if (!twilio || publicUrl === undefined) throw notFound('Page');
  const form = new URLSearchParams(rawBody.toString('utf8'));
  const url = `${publicUrl}/api/public/texts`;
  if (!isSignedByProvider(signature, { url, form, authToken: twilio.authToken })) {
    throw new AppError('forbidden', 'This is not signed by the provider of text messages.');
  }
  const { success, data } = inbound.safeParse(Object.fromEntries(form));
  if (!success) throw new AppError('bad_input', 'This is no text message.');

  return data;
}

/**
 * Adds the opt-in or opt-out to the consent log of every user with this number. Returns the number
 * of users.
 */
async function take(
  { db, now, via }: PublicContext,
  { MessageSid: messageSid, From: phone }: Inbound,
  how: Extract<ConsentWay, 'start' | 'stop'>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const userIds = await usersAt(tx, phone);
    for (const userId of userIds) {
      await changeConsent(
        tx,
        { now, via },
        {
          userId,
          next: (last) => (last?.phone === phone ? { how, messageSid } : null),
        },
      );
    }

    return userIds.length;
  });
}

function helpText({ name, phone, email }: Company, publicUrl: string | undefined): string {
  const contact = [phone, email].filter(Boolean).join(', ') || publicUrl;

  return `${name}: texts about your work, sent by Gable. Message frequency varies. Message and data rates may apply. Reply STOP to stop. Contact: ${contact}`;
}

/**
 * Handles an incoming text and returns the reply as XML. A text delivered twice has no further
 * effect.
 */
export async function receiveText(
  ctx: PublicContext,
  services: AppServices,
  sent: { rawBody: Buffer; signature: unknown },
): Promise<string> {
  const text = signedForm(services, sent);
  const company = await readCompany(ctx.db);
  const meaning = meaningOf(text.OptOutType ?? text.Body);
  const known = meaning === 'stop' || meaning === 'start' ? await take(ctx, text, meaning) : 0;
  // The provider confirms STOP itself and blocks any further texts.
  if (text.OptOutType !== undefined || meaning === 'stop') return replyXml(null);
  const { name } = company;
  if (meaning === 'help') return replyXml(helpText(company, services.settings.publicUrl));
  if (meaning === 'start') {
    return replyXml(
      known > 0
        ? `${name}: Gable text updates are on again. Reply STOP to stop, HELP for help.`
        : `${name}: turn on text updates in Gable first, under Edit My Info, Notifications.`,
    );
  }

  return replyXml(`${name}: texts to this number are not read. Reply STOP to stop, HELP for help.`);
}
