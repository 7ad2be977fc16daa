/**
 * A test double of Twilio's API: records the text messages sent through it, and builds signed
 * requests for incoming text messages.
 */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const ACCOUNT = `AC${'0a'.repeat(16)}`;
const TOKEN = 'the-token-of-the-account';
const PUBLIC_URL = 'https://gable.example';

interface TextSent {
  to: string;
  from: string | null;
  service: string | null;
  body: string;
}

export interface TextProviderDouble {
  /** Environment variables for a server that uses this double. */
  settings: Record<string, string>;
  sent: TextSent[];
  /**
   * Sets the status, and the provider's error code, of the responses to the following text
   * messages. Initially 201.
   */
  answerWith: (status: number, code?: number) => void;
  close: () => Promise<void>;
}

/** Starts the double on a free local port. */
export async function startTextProvider(): Promise<TextProviderDouble> {
  const sent: TextSent[] = [];
  let status = 201;
  let code: number | undefined;
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const login = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`;
    const isKnown =
      request.method === 'POST' &&
      request.url === `/2010-04-01/Accounts/${ACCOUNT}/Messages.json` &&
      request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') &&
      request.headers.authorization === login;
    const answered = isKnown ? status : 401;
    if (answered === 201) {
      sent.push({
        to: form.get('To') ?? '',
        from: form.get('From'),
        service: form.get('MessagingServiceSid'),
        body: form.get('Body') ?? '',
      });
    }
    response
      .writeHead(answered, {
        'content-type': 'application/json',
        ...(answered === 302 && { location: '/elsewhere' }),
      })
      .end(JSON.stringify(answered === 201 ? { sid: 'SM1' } : { code, status: answered }));
  }
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    settings: {
      PUBLIC_URL,
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: '+18015550100',
      TWILIO_API: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    sent,
    answerWith: (next, why) => {
      status = next;
      code = why;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Builds the request that the provider posts when someone texts the company's number. */
export function passedOn(fields: Record<string, string>, token = TOKEN) {
  const said = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flat()
    .join('');
  const signature = createHmac('sha1', token)
    .update(`${PUBLIC_URL}/api/public/texts${said}`)
    .digest('base64');

  return {
    method: 'POST',
    url: '/api/public/texts',
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    },
  } as const;
}

/** Returns the six-digit code in the last text. */
export function codeIn({ sent }: TextProviderDouble): string {
  return /\b\d{6}\b/.exec(sent.at(-1)?.body ?? '')?.[0] ?? '';
}
