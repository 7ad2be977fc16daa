/** Performs the generated steps of an office, its clients, and the payment provider. */
import { beginPayment } from '#features/money/card-payments/server/payments/begin-payment.ts';
import { receiveEvent } from '#features/money/card-payments/server/payments/receive-event.ts';
import { refundThroughProvider } from '#features/money/card-payments/server/payments/refund-through-provider.ts';
import { sweepCardPayments } from '#features/money/card-payments/server/payments/sweep.ts';
import { syncIntent } from '#features/money/card-payments/server/payments/sync-intent.ts';
import { AppError } from '#shared/app-error.ts';
import { toDollars } from '#shared/money.ts';
import { silentLog } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { everyRow } from '#server/access/row-access.ts';
import { at } from '#test/ledger/provider-steps.ts';
import type { ProviderOutcome, ProviderStep } from '#test/ledger/provider-step.ts';
import { signatureOf } from '#test/stripe/stripe-double.ts';
import type { StripeDouble } from '#test/stripe/stripe-double.ts';
import { Refusal } from '#test/stripe/stripe-objects.ts';
import type { StripeEvent } from '#test/stripe/stripe-objects.ts';

/** The provider and the processes that communicate with it. */
export interface Provider {
  stripe: StripeDouble;
  /** Two processes on the same database, if the engine supports that. */
  services: readonly JobServices[];
  /** True to deliver webhooks of the same step concurrently, in an unpredictable order. */
  isAtOnce: boolean;
  /** Events that no webhook has delivered yet (`waiting`), and events that have been delivered. */
  waiting: StripeEvent[];
  delivered: StripeEvent[];
}

/** The state shared by the steps of a sequence. */
export interface ProviderWorld {
  provider: Provider;
  ctx: RequestContext;
  /** The payments started for this sequence's clients. */
  intents: Set<string>;
}

const OFFICE = { ip: '127.0.0.1', userAgent: 'a test' };

const CARD = { method: 'card', number: '4242424242424242' } as const;
const DECLINED = { method: 'card', number: '4000000000000002' } as const;
const BANK = { method: 'us_bank_account', number: '000123456789' } as const;

const DAY_AND_MORE = 25 * 60 * 60_000;

async function deliver(services: JobServices, event: StripeEvent): Promise<void> {
  const payload = JSON.stringify(event);
  await receiveEvent(services, {
    rawBody: Buffer.from(payload),
    signature: signatureOf(payload),
  });
}

/** Returns the events in an order determined by the number. */
function shuffled(all: StripeEvent[], pick: number): StripeEvent[] {
  const left = [...all];

  return all.flatMap((_, taken) => left.splice((pick * (taken + 7)) % left.length, 1));
}

/** Returns the events to send now, in order. */
function takeEvents(
  { stripe, waiting, delivered }: Provider,
  { how, which }: ProviderStep & { verb: 'deliver' },
): StripeEvent[] {
  waiting.push(...stripe.takeHeld());
  if (how === 'one again') return delivered.length > 0 ? [at(delivered, which) as StripeEvent] : [];
  if (how === 'one') return waiting.splice(which % Math.max(1, waiting.length), 1);
  const all = waiting.splice(0);
  if (how === 'never') return [];
  if (how === 'backwards') return all.toReversed();
  if (how === 'shuffled') return shuffled(all, which);

  return how === 'twice' ? [...all, ...all] : all;
}

/**
 * Performs an action by a client, their bank, or the provider's own dashboard. Ignores rejections.
 */
function happenAtProvider(stripe: StripeDouble, step: ProviderStep): void {
  try {
    if (step.verb === 'card') stripe.confirm(step.intentId, CARD);
    else if (step.verb === 'decline') stripe.confirm(step.intentId, DECLINED);
    else if (step.verb === 'bank') stripe.confirm(step.intentId, BANK);
    else if (step.verb === 'settle') stripe.settle(step.intentId);
    else if (step.verb === 'bounce') stripe.bounce(step.intentId);
    else if (step.verb === 'cancel') stripe.cancel(step.intentId);
    else if (step.verb === 'dispute') stripe.dispute(step.intentId);
    else if (step.verb === 'dispute whole') {
      stripe.dispute(step.intentId, { amount: stripe.intentOf(step.intentId).amount });
    } else if (step.verb === 'return') {
      // A bank debit returned after it has settled becomes a dispute that can't be won.
      stripe.dispute(step.intentId, { status: 'lost', reason: 'bank_cannot_process' });
    } else if (step.verb === 'warn') {
      stripe.dispute(step.intentId, { status: 'warning_needs_response' });
    } else if (step.verb === 'refund there') {
      stripe.refund({ payment_intent: step.intentId, amount: String(step.cents) });
    } else if (step.verb === 'fail refund') stripe.failRefund(step.refundId);
    else if (step.verb === 'win') stripe.closeDispute(step.disputeId, 'won');
    else if (step.verb === 'escalate') stripe.escalate(step.disputeId);
    else if (step.verb === 'lose') stripe.closeDispute(step.disputeId, 'lost');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return null;
  }
}

/** Performs the step. `by` picks one of the processes. */
export async function performProviderStep(
  world: ProviderWorld,
  step: ProviderStep,
  by = 0,
): Promise<ProviderOutcome> {
  const { provider, intents } = world;
  const { stripe } = provider;
  const services = at(provider.services, by);
  if (!services) throw new Error('there is no process');
  const ctx = { ...world.ctx, db: services.database.db };
  switch (step.verb) {
    case 'begin':
    case 'begin credit': {
      const purpose = { ...step, amount: toDollars(step.cents) };
      const started = await unlessRefused(() => beginPayment(ctx, services, purpose, OFFICE));
      if (started) intents.add(started.intentId);
      return started?.intentId ?? null;
    }
    case 'refund through': {
      const refund = {
        id: step.paymentId,
        access: everyRow,
        input: { amount: toDollars(step.cents) },
      };
      return (await unlessRefused(() => refundThroughProvider(ctx, services, refund))) && 'done';
    }
    case 'deliver': {
      const events = takeEvents(provider, step);
      if (provider.isAtOnce && (step.how === 'twice' || step.how === 'shuffled'))
        await Promise.all(events.map((one) => deliver(services, one)));
      else for (const one of events) await deliver(services, one);
      provider.delivered.push(...events);
      return events;
    }
    case 'check':
      await syncIntent(services, { intentId: step.intentId });
      return null;
    case 'sweep':
    case 'sweep a day later': {
      const events = stripe.events.toReversed();
      const clock = () => new Date(services.clock().getTime() + DAY_AND_MORE);
      const then = step.verb === 'sweep' ? services : { ...services, clock };
      if ((await sweepCardPayments(then, silentLog)) > 0) throw new Error('the sweep failed');
      return events;
    }
    default:
      happenAtProvider(stripe, step);
      return null;
  }
}
