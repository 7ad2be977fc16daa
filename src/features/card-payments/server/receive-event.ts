/** Events of the provider: what it sends to the webhook, and what a sweep finds at it. */
import { z } from 'zod';
import { AppError, notFound } from '#shared/app-error.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { payoutPayments } from './payouts.ts';
import { stripeOf } from './stripe-client.ts';
import { syncIntent, takeEvent } from './sync-intent.ts';

/** All that we ask about; the provider lets us name twenty. */
export const EVENT_TYPES = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.updated',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
] as const;

const known: ReadonlySet<string> = new Set(EVENT_TYPES);

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const providerEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  created: z.int().transform((seconds) => new Date(seconds * 1000)),
  data: z.object({
    object: z.object({ id: z.string().optional(), payment_intent: reference.nullish() }),
  }),
});

export const readEvent = (sent: unknown) => providerEvent.safeParse(sent);

/** Does what follows from an event, with the event in one transaction; nothing for one taken before. */
export async function takeProviderEvent(
  services: JobServices,
  { id, type, created: at, data }: z.output<typeof providerEvent>,
): Promise<void> {
  if (!known.has(type)) return;
  const event = { id, type, at };
  const { id: objectId, payment_intent: paid } = data.object;
  if (type.startsWith('payout.')) {
    if (!objectId) return;
    await inTransaction(services.database.db, async (tx) => {
      if (await takeEvent(tx, event)) await enqueue(tx, payoutPayments, { payoutId: objectId });
    });
    return;
  }
  const intentId = type.startsWith('payment_intent.') ? objectId : paid;
  if (intentId) await syncIntent(services, { intentId, event });
}

/** Older messages may be copies that someone kept. */
const TOLERANCE_SECONDS = 300;

/** Takes what was posted to the webhook, once the signature is found to be the provider's. */
export async function receiveEvent(
  services: JobServices,
  { rawBody, signature }: { rawBody: Buffer; signature: unknown },
): Promise<void> {
  const { stripe: settings } = services.settings;
  if (!settings) throw notFound('Page');
  const stripe = await stripeOf(services.settings);
  let sent: unknown;
  try {
    sent = stripe.webhooks.constructEvent(
      rawBody,
      typeof signature === 'string' ? signature : '',
      settings.webhookSecret,
      TOLERANCE_SECONDS,
    );
  } catch (error) {
    throw new AppError('bad_input', 'This is not signed by the payment provider.', {
      cause: error,
    });
  }
  const { data } = readEvent(sent);
  if (data) await takeProviderEvent(services, data);
}
