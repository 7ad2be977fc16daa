/**
 * Receives the texts of people: STOP, START, HELP and anything else, as the provider passes it on.
 */
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

/** Returns the meaning of a text: 'Stop.' is 'stop', 'opt out' too; a longer text has none. */
export function meaningOf(text: string): Meaning {
  const word = text.toUpperCase().replaceAll(/[^A-Z]/g, '');
  const found = (Object.keys(WORDS) as (keyof typeof WORDS)[]).find((meaning) =>
    WORDS[meaning].some((one) => one === word),
  );

  return found ?? 'other';
}

/** The provider's data about a text that came in. */
const inbound = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().min(1).max(40),
  Body: z.string().max(2_000).default(''),
  /**
   * Present when the provider has understood and replied, perhaps to a word that the company added.
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

/** The provider's own XML: one text in reply, or with null none. */
export function replyXml(text: string | null): string {
  // Signs that no XML may hold, not even escaped.
  const clean = text?.replaceAll(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, ' ');
  const message =
    clean === undefined
      ? ''
      : `<Message>${clean.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')}</Message>`;

  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}

/** The form that the provider has signed; a 403 for any other. */
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
 * Adds the meaning of a text to the record of all who have its number; returns how many there are.
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
 * Performs the request of a text; returns the reply as XML. A text that comes twice changes nothing
 * more.
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
  // A provider confirms STOP itself, and lets nothing more through.
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
