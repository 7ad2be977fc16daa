/**
 * A push service in the test's own process, and browsers that subscribe to it and read its
 * messages.
 */
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** The message as decrypted by the browser. */
  message: unknown;
}

export interface PushServiceDouble {
  origin: string;
  received: Received[];
  /** Sets the status of the following responses. Initially 201. */
  answerWith: (status: number) => void;
  /** Returns a new browser's subscription in the format of its `toJSON()`. */
  subscribe: () => { endpoint: string; keys: { p256dh: string; auth: string } };
  close: () => Promise<void>;
}

/** Starts a push service on a free local port. */
export async function startPushService(): Promise<PushServiceDouble> {
  const received: Received[] = [];
  const browsers = new Map<string, { privateKey: ReturnType<typeof createECDH>; auth: string }>();
  let status = 201;
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const body = await buffer(request);
    const browser = browsers.get(path);
    if (browser && status === 201) {
      const { privateKey, auth } = browser;
      const plain = decrypt(body, { version: 'aes128gcm', privateKey, authSecret: auth });
      const message: unknown = JSON.parse(plain.toString('utf8'));
      received.push({ path, headers: request.headers, message });
    }
    response
      .writeHead(browser ? status : 404, status === 302 ? { location: '/elsewhere' } : {})
      .end();
  }
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    received,
    answerWith: (next) => {
      status = next;
    },
    subscribe: () => {
      const privateKey = createECDH('prime256v1');
      const auth = randomBytes(16).toString('base64url');
      const path = `/send/${randomBytes(8).toString('hex')}`;
      browsers.set(path, { privateKey, auth });

      return {
        endpoint: `${origin}${path}`,
        keys: { p256dh: privateKey.generateKeys().toString('base64url'), auth },
      };
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/**
 * Returns the claims in a message's VAPID token. Throws unless its signature is valid for this
 * public key.
 */
export function claimsOf(headers: IncomingHttpHeaders, publicKey: string): unknown {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('signed by another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature is wrong');

  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}
