/** What can happen between an office, its clients and the payment provider, as data that a test can draw. */
import fc from 'fast-check';
import { beginPayment } from '#features/card-payments/server/begin-payment.ts';
import { receiveEvent } from '#features/card-payments/server/receive-event.ts';
import { refundThroughProvider } from '#features/card-payments/server/refund-through-provider.ts';
import { sweepCardPayments } from '#features/card-payments/server/sweep.ts';
import { syncIntent } from '#features/card-payments/server/sync-intent.ts';
import { AppError } from '#shared/app-error.ts';
import { keysOf } from '#shared/keys-of.ts';
import { toDollars } from '#shared/money.ts';
import { silentLog } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { Books } from '#test/ledger/ledger-books.ts';
import { truthOf } from '#test/ledger/provider-model.ts';
import { signatureOf } from '#test/stripe/stripe-double.ts';
import type { StripeDouble } from '#test/stripe/stripe-double.ts';
import { Refusal } from '#test/stripe/stripe-objects.ts';
import type { StripeEvent } from '#test/stripe/stripe-objects.ts';

const ORDERS = ['in order', 'backwards', 'twice', 'one', 'one again', 'never'] as const;

/** One step, with what it is about. */
export type ProviderStep =
  | { verb: 'begin'; invoiceId: number; cents: number }
  | { verb: 'begin credit'; clientId: number; cents: number }
  | {
      verb:
        | 'card'
        | 'decline'
        | 'bank'
        | 'settle'
        | 'bounce'
        | 'cancel'
        | 'dispute'
        | 'dispute whole'
        | 'warn';
      intentId: string;
    }
  | { verb: 'check'; intentId: string }
  | { verb: 'refund there'; intentId: string; cents: number }
  | { verb: 'fail refund'; refundId: string }
  | { verb: 'win' | 'lose'; disputeId: string }
  | { verb: 'refund through'; paymentId: number; cents: number }
  | { verb: 'tell'; how: (typeof ORDERS)[number]; which: number }
  | { verb: 'sweep' };

/** An intent or 'done'; events that were told; null for what was refused. */
export type ProviderOutcome = string | StripeEvent[] | null;

const WEIGHTS: Record<ProviderStep['verb'], number> = {
  begin: 5,
  'begin credit': 1,
  card: 5,
  decline: 1,
  bank: 3,
  settle: 3,
  bounce: 2,
  cancel: 1,
  dispute: 2,
  'dispute whole': 2,
  warn: 1,
  check: 2,
  'refund there': 3,
  'fail refund': 2,
  win: 2,
  lose: 1,
  'refund through': 4,
  tell: 8,
  sweep: 2,
};

/** A step before it is known what there is: numbers that pick some of it. */
interface DrawnProviderStep {
  verb: ProviderStep['verb'];
  isAtProvider: true;
  cents: number;
  isAll: boolean;
  pick: number;
  how: (typeof ORDERS)[number];
}

export const drawnProviderStep: fc.Arbitrary<DrawnProviderStep> = fc.record({
  verb: fc.oneof(
    ...keysOf(WEIGHTS).map((verb) => ({ weight: WEIGHTS[verb], arbitrary: fc.constant(verb) })),
  ),
  isAtProvider: fc.constant(true as const),
  cents: fc.integer({ min: 1, max: 60_000 }),
  isAll: fc.boolean(),
  pick: fc.nat({ max: 999 }),
  how: fc.constantFrom(...ORDERS),
});

/** What the steps of one sequence share. */
export interface ProviderWorld {
  ctx: RequestContext;
  stripe: StripeDouble;
  /** Two processes on one database where there can be two. */
  services: readonly JobServices[];
  /** Whether messages that come twice come at the same moment; then nobody knows which is first. */
  isAtOnce: boolean;
  /** Events that no webhook has brought yet, and those that one has. */
  waiting: StripeEvent[];
  told: StripeEvent[];
}

const isClosed = (status: string) => status === 'won' || status === 'lost';

const at = <One>(all: readonly One[], index: number): One | undefined =>
  all[index % Math.max(1, all.length)];

/** Makes a drawn step one about what there is; null where it cannot be about anything. */
export function aimProviderStep(
  { verb, cents, isAll, pick, how }: DrawnProviderStep,
  { stripe }: ProviderWorld,
  books: Books,
): ProviderStep | null {
  const intentIn = (...statuses: string[]) =>
    at(
      [...stripe.intents.values()].filter(({ status }) => statuses.includes(status)),
      pick,
    );
  /** One with money that could be refunded or disputed there. */
  const refundable = () =>
    at(
      [...stripe.intents.values()].filter(({ id }) => truthOf(stripe, id).refundableCents > 0),
      pick,
    );
  const part = (left: number) => (isAll || left <= 50 ? left : 50 + (cents % (left - 49)));
  switch (verb) {
    case 'begin': {
      const one = at(
        books.invoices.filter(({ isDeleted }) => !isDeleted),
        pick,
      );
      if (!one) return null;
      const left = one.totalCents - one.paidCents;
      return { verb, invoiceId: one.id, cents: pick % 9 === 0 ? left + 1 : part(left) };
    }
    case 'begin credit': {
      const clientId = at(books.invoices, pick)?.clientId;
      return clientId === undefined ? null : { verb, clientId, cents };
    }
    case 'card':
    case 'decline':
    case 'bank':
    case 'cancel': {
      const intentId = intentIn('requires_payment_method')?.id;
      return intentId === undefined ? null : { verb, intentId };
    }
    case 'settle':
    case 'bounce': {
      const intentId = intentIn('processing')?.id;
      return intentId === undefined ? null : { verb, intentId };
    }
    case 'dispute':
    case 'dispute whole':
    case 'warn': {
      const intentId = refundable()?.id;
      return intentId === undefined ? null : { verb, intentId };
    }
    case 'check': {
      const intentId = at([...stripe.intents.keys()], pick);
      return intentId === undefined ? null : { verb, intentId };
    }
    case 'refund there': {
      const one = refundable();
      return one ? { verb, intentId: one.id, cents: part(one.amount) } : null;
    }
    case 'fail refund': {
      const made = [...stripe.refunds.values()].filter((one) => one.status === 'succeeded');
      const refundId = at(made, pick)?.id;
      return refundId === undefined ? null : { verb, refundId };
    }
    case 'win':
    case 'lose': {
      const open = [...stripe.disputes.values()].filter((one) => !isClosed(one.status));
      const disputeId = at(open, pick)?.id;
      return disputeId === undefined ? null : { verb, disputeId };
    }
    case 'refund through': {
      const one = at(
        books.payments.filter((line) => line.providerId !== null || pick % 9 === 0),
        pick,
      );
      return one ? { verb, paymentId: one.id, cents: part(Math.abs(one.cents)) } : null;
    }
    case 'tell':
      return { verb, how, which: pick };
    case 'sweep':
      return { verb };
  }
}

const CARD = { method: 'card', number: '4242424242424242' } as const;
const DECLINED = { method: 'card', number: '4000000000000002' } as const;
const BANK = { method: 'us_bank_account', number: '000123456789' } as const;

async function deliver(services: JobServices, event: StripeEvent): Promise<void> {
  const payload = JSON.stringify(event);
  await receiveEvent(services, {
    rawBody: Buffer.from(payload),
    signature: signatureOf(payload),
  });
}

/** The events that are told now, in their order. */
function takeEvents(
  world: ProviderWorld,
  { how, which }: ProviderStep & { verb: 'tell' },
): StripeEvent[] {
  world.waiting.push(...world.stripe.takeHeld());
  const { waiting, told } = world;
  if (how === 'one again') return told.length > 0 ? [at(told, which) as StripeEvent] : [];
  if (how === 'one') return waiting.splice(which % Math.max(1, waiting.length), 1);
  const all = waiting.splice(0);
  if (how === 'never') return [];
  if (how === 'backwards') return all.toReversed();

  return how === 'twice' ? [...all, ...all] : all;
}

/** What a client, their bank or the provider's own page does; what it refuses, it refuses. */
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
      // A bank that does not know of refunds asks for more than is left.
      stripe.dispute(step.intentId, { amount: stripe.intentOf(step.intentId).amount });
    } else if (step.verb === 'warn') {
      stripe.dispute(step.intentId, { status: 'warning_needs_response' });
    } else if (step.verb === 'refund there') {
      stripe.refund({ payment_intent: step.intentId, amount: String(step.cents) });
    } else if (step.verb === 'fail refund') stripe.failRefund(step.refundId);
    else if (step.verb === 'win') stripe.closeDispute(step.disputeId, 'won');
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

/** Does the step; `by` says which of the processes. */
export async function performProviderStep(
  world: ProviderWorld,
  step: ProviderStep,
  by = 0,
): Promise<ProviderOutcome> {
  const { ctx, stripe } = world;
  const services = at(world.services, by);
  if (!services) throw new Error('there is no process');
  switch (step.verb) {
    case 'begin':
    case 'begin credit': {
      const purpose = { ...step, amount: toDollars(step.cents) };
      const begun = await unlessRefused(() => beginPayment(ctx, services, purpose));
      return begun?.intentId ?? null;
    }
    case 'refund through': {
      const refund = {
        id: step.paymentId,
        access: everyRow,
        input: { amount: toDollars(step.cents) },
      };
      return (await unlessRefused(() => refundThroughProvider(ctx, services, refund))) && 'done';
    }
    case 'tell': {
      const events = takeEvents(world, step);
      if (step.how === 'twice' && world.isAtOnce)
        await Promise.all(events.map((one) => deliver(services, one)));
      else for (const one of events) await deliver(services, one);
      world.told.push(...events);
      return events;
    }
    case 'check':
      await syncIntent(services, { intentId: step.intentId });
      return null;
    case 'sweep':
      if ((await sweepCardPayments(services, silentLog)) > 0) throw new Error('the sweep failed');
      return null;
    default:
      happenAtProvider(stripe, step);
      return null;
  }
}
