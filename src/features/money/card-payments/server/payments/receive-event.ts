/** Processes provider events, received by the webhook or found by a sweep. */
import { z } from 'zod';
import { AppError, notFound } from '#shared/app-error.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { reference, unreadableProblem } from '../provider/ask-provider.ts';
import { recordProviderContact } from '../card-payment-settings.ts';
import { payoutPayments } from './payouts.ts';
import { stripeOf } from '../provider/stripe-client.ts';
import { syncIntent, takeEvent } from './sync-intent.ts';

/** The event types to subscribe to. */
export const EVENT_TYPES = [
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.updated',
  'charge.failed',
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
  'payout.reconciliation_completed',
] as const;

const known: ReadonlySet<string> = new Set(EVENT_TYPES);

const object = z.object({ id: z.string().nullish(), payment_intent: reference.nullish() });

/** The event fields that Gable reads. Only the id and type are required. */
const providerEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  created: z
    .int()
    .transform((seconds) => new Date(seconds * 1000))
    .nullish()
    .catch(null),
  data: z
    .object({ object: object.nullable().catch(null) })
    .nullable()
    .catch(null),
});

export const readEvent = (sent: unknown) => providerEvent.safeParse(sent);

interface KnownEvent {
  id: string;
  type: string;
  at: Date;
}

/** Stores an event that had no effect, with the reason, so that users can look it up. */
const keepEvent = (services: JobServices, event: KnownEvent, problem: string): Promise<void> =>
  inTransaction(services.database.db, async (tx) => {
    await takeEvent(tx, { ...event, problem });
  });

/**
 * Processes an event and records it in the same transaction. Skips events already processed. An
 * unreadable event, or one about an unreadable payment, is stored and counts as processed: the
 * sweep rereads the payment anyway, and redelivering the event wouldn't help.
 */
export async function takeProviderEvent(
  services: JobServices,
  { id, type, created, data }: z.output<typeof providerEvent>,
): Promise<void> {
  if (!known.has(type)) return;
  const event = { id, type, at: created ?? services.clock() };
  const about = data?.object;
  if (!about) return keepEvent(services, event, 'It does not say what it is about.');
  const { id: objectId, payment_intent: paid } = about;
  if (type.startsWith('payout.')) {
    if (!objectId) return keepEvent(services, event, 'The event has no payout ID.');

    return inTransaction(services.database.db, async (tx) => {
      if (await takeEvent(tx, event)) await enqueue(tx, payoutPayments, { payoutId: objectId });
    });
  }
  const isOfIntent = type.startsWith('payment_intent.');
  const intentId = isOfIntent ? objectId : paid;
  if (!intentId) {
    // A charge without a payment intent belongs to another program that uses the same account.
    return isOfIntent ? keepEvent(services, event, 'It names no payment.') : undefined;
  }
  try {
    await syncIntent(services, { intentId, event });
  } catch (error) {
    const problem = unreadableProblem(error);
    if (problem === null) throw error;
    await keepEvent(services, event, problem);
  }
}

/** Reject older messages: they may have been replayed. */
const TOLERANCE_SECONDS = 300;

/** Verifies the provider's signature on a webhook request and processes the event. */
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
    throw new AppError(
      'bad_input',
      error instanceof SyntaxError
        ? 'This is no JSON.'
        : 'This is not signed by the payment provider.',
      { cause: error },
    );
  }
  await recordProviderContact(services);
  const { success, data, error } = readEvent(sent);
  if (success) return takeProviderEvent(services, data);
  const { data: id } = z.object({ id: z.string().min(1).max(255) }).safeParse(sent);
  if (!id) throw new AppError('bad_input', 'This is no event: it has no id.', { cause: error });
  const event = { id: id.id, type: 'unknown', at: services.clock() };
  await keepEvent(services, event, 'It does not say of what kind it is.');
}
