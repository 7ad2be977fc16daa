/** Sends messages to the browser vendors' push services, and to no other host. */
import { sql } from 'drizzle-orm';
import webPush from 'web-push';
import type { DbOrTx } from '#server/db/database.ts';
import { pushKeys } from './push-table.ts';

const SERVICES = [
  /^fcm\.googleapis\.com$/, // Chrome, Edge on Android, Samsung Internet
  /\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
];

/** Seconds that the push service stores a message for an offline device. */
const KEPT_SECONDS = 86_400;
const TIMEOUT_MS = 15_000;

/** True if the URL belongs to a known push service or to the one added in the settings. */
export function isPushService(endpoint: string, added: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username || password) return false;
  if (added && origin === new URL(added).origin) return true;

  return protocol === 'https:' && port === '' && SERVICES.some((service) => service.test(hostname));
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Returns the company's key pair, creating it on first use. All processes use the same pair. */
export async function readPushKeys(db: DbOrTx): Promise<PushKeys> {
  const [known] = await db.select().from(pushKeys);
  if (known) return known;
  await db
    .insert(pushKeys)
    .values({ id: 1, ...webPush.generateVAPIDKeys() })
    .onConflictDoNothing();
  const [made] = await db
    .select()
    .from(pushKeys)
    .where(sql`id = 1`);
  if (!made) throw new Error('the push keys were not stored');

  return made;
}

/** A push message and the page it opens. Nothing else is sent. */
export interface PushMessage {
  title: string;
  body: string;
  path: string;
  /** A new message replaces an earlier one with the same tag. */
  tag: string;
}

interface Sending {
  device: { endpoint: string; p256dh: string; auth: string };
  message: PushMessage;
  keys: PushKeys;
  /** Gable's own URL, where the push service can report problems. */
  publicUrl: string;
  signal: AbortSignal;
}

/**
 * Sends a message encrypted for the device. Returns 'gone' if the subscription no longer exists. If
 * the push service rejects the message, the error contains only the status.
 */
export async function sendPush({
  device: { endpoint, p256dh, auth },
  message,
  keys,
  publicUrl,
  signal,
}: Sending): Promise<'sent' | 'gone'> {
  const subject = publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:gable@${new URL(publicUrl).hostname}`;
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
      TTL: KEPT_SECONDS,
      topic: message.tag,
    },
  );
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const answer = await fetch(endpoint, {
    method,
    headers: sent.filter(([name]) => name !== 'Content-Length'),
    body: new Uint8Array(body ?? []),
    redirect: 'error', // Don't follow redirects: they could lead away from the known push services.
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 410) return 'gone';
  if (!answer.ok) throw new Error(`The push service answered ${answer.status}`);

  return 'sent';
}
