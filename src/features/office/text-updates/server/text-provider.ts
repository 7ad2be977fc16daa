/** Sends texts through Twilio's API. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { notSetUp } from '#server/not-set-up.ts';
import type { Actor } from '#shared/access.ts';
import type { Settings, TwilioSettings } from '#server/settings.ts';

const TIMEOUT_MS = 15_000;

/** Twilio's error codes for numbers that can't be texted. */
const REFUSALS: Readonly<Record<number, 'stopped' | 'unreachable'>> = {
  21610: 'stopped', // The recipient replied STOP.
  21211: 'unreachable', // The number does not exist.
  21217: 'unreachable',
  21614: 'unreachable', // a landline
};

const PROVIDER_SETTINGS = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'];

/** Returns why this server can't send texts, as text for the user; null if it can. */
export function whyNoTexts(user: Actor, { twilio, publicUrl }: Settings): string | null {
  if (!twilio) {
    const settings = [...PROVIDER_SETTINGS, ...(publicUrl === undefined ? ['PUBLIC_URL'] : [])];

    return notSetUp(user, 'Text messages aren’t set up on this server.', settings);
  }

  return publicUrl === undefined
    ? notSetUp(user, 'Text links need the server’s public URL.', ['PUBLIC_URL'])
    : null;
}

/** Thrown if the provider rejects a text. The message contains neither the number nor the text. */
export class TextNotTaken extends Error {
  /** True if a retry may succeed. */
  readonly isForNow: boolean;

  constructor(status: number, code: number | undefined) {
    super(`The text provider answered ${status}${code === undefined ? '' : ` (${code})`}`);
    this.isForNow = status === 429 || status >= 500;
  }
}

const refusal = z.object({ code: z.int().optional() });

async function codeOf(answer: Response): Promise<number | undefined> {
  const text = await answer.text();
  try {
    return refusal.safeParse(JSON.parse(text)).data?.code;
  } catch {
    return undefined; // An error page from a proxy.
  }
}

interface Text {
  /** The number in E.164 format. */
  to: string;
  body: string;
  signal?: AbortSignal;
}

/**
 * Sends a text. Returns 'stopped' if the recipient opted out, or 'unreachable' if the number can't
 * receive texts. Throws TextNotTaken if the provider rejects the text for any other reason.
 */
export async function sendText(
  { accountSid, authToken, from, api }: TwilioSettings,
  { to, body, signal }: Text,
): Promise<'sent' | 'stopped' | 'unreachable'> {
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: from };
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(`${api}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    },
    body: new URLSearchParams({ To: to, ...sender, Body: body }),
    redirect: 'error', // Don't send the account's token anywhere else.
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (answer.ok) {
    await answer.body?.cancel();
    return 'sent';
  }
  const code = await codeOf(answer);
  const why = code === undefined ? undefined : REFUSALS[code];
  if (why) return why;

  throw new TextNotTaken(answer.status, code);
}

/** True if a form posted to this URL is signed with the account's token. */
export function isSignedByProvider(
  signature: unknown,
  { url, form, authToken }: { url: string; form: URLSearchParams; authToken: string },
): boolean {
  const said = [...form]
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, value]) => `${name}${value}`);
  const expected = createHmac('sha1', authToken)
    .update(url + said.join(''))
    .digest();
  const received = Buffer.from(typeof signature === 'string' ? signature : '', 'base64');

  return received.length === expected.length && timingSafeEqual(received, expected);
}
