/** Generates actions of an office, its clients, and the payment provider. */
import fc from 'fast-check';
import { keysOf } from '#shared/keys-of.ts';
import type { Books } from '#test/ledger/ledger-books.ts';
import { truthOf } from '#test/ledger/provider-model.ts';
import type { ProviderTruth } from '#test/ledger/provider-model.ts';
import type { StripeDouble } from '#test/stripe/stripe-double.ts';
import { ORDERS, type ProviderStep } from '#test/ledger/provider-step.ts';

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
  'dispute whole': 3,
  return: 1,
  warn: 1,
  escalate: 1,
  check: 2,
  'refund there': 3,
  'fail refund': 3,
  win: 2,
  lose: 1,
  'refund through': 4,
  deliver: 8,
  sweep: 2,
  'sweep a day later': 1,
};

/** A step generated before the records exist. Its numbers pick from the records available later. */
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

/**
 * Sequences that rarely occur by chance, such as a refund that fails after the entire payment was
 * disputed.
 */
const PLOTS: readonly ProviderStep['verb'][][] = [
  ['refund there', 'dispute whole', 'deliver', 'fail refund', 'deliver'],
  ['begin', 'bank', 'deliver', 'settle', 'deliver', 'return', 'deliver'],
  ['warn', 'refund through', 'escalate', 'deliver', 'win', 'deliver'],
];

/** Generates several consecutive steps, mostly about the same payment. */
export const drawnPlot: fc.Arbitrary<DrawnProviderStep[]> = fc
  .tuple(fc.constantFrom(...PLOTS), drawnProviderStep)
  .map(([verbs, one]) => verbs.map((verb) => ({ ...one, verb, isAll: verb !== 'refund there' })));

const isClosed = (status: string) => status === 'won' || status === 'lost';

export const at = <One>(all: readonly One[], index: number): One | undefined =>
  all[index % Math.max(1, all.length)];

/** The provider's records for one sequence's clients. */
interface ProviderRecords {
  stripe: StripeDouble;
  /** The payments started for these clients. */
  intents: ReadonlySet<string>;
}

/** Picks existing records for a generated step. Returns null if no record fits. */
export function aimProviderStep(
  { verb, cents, isAll, pick, how }: DrawnProviderStep,
  { stripe, intents }: ProviderRecords,
  books: Books,
): ProviderStep | null {
  const started = [...intents].map((id) => stripe.intentOf(id));
  const isOwn = (one: { payment_intent: string }) => intents.has(one.payment_intent);
  const disputes = [...stripe.disputes.values()].filter(isOwn);
  const disputed = new Set(disputes.map((one) => one.payment_intent));
  const intentIn = (...statuses: string[]) =>
    at(
      started.filter(({ status }) => statuses.includes(status)),
      pick,
    );
  /**
   * Returns a payment with money left to refund or dispute, often one for which `isBetter` is true.
   */
  function refundable(isBetter: (truth: ProviderTruth, intentId: string) => boolean = () => true) {
    const open = started.filter(({ id }) => truthOf(stripe, id).refundableCents > 0);
    const better = isAll ? open.filter(({ id }) => isBetter(truthOf(stripe, id), id)) : [];

    return at(better.length > 0 ? better : open, pick);
  }
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
    case 'dispute whole': {
      // A bank that doesn't know about a refund disputes more than what is left.
      const intentId = refundable(({ reversals }) => reversals.some(({ isGone }) => isGone))?.id;
      return intentId === undefined ? null : { verb, intentId };
    }
    case 'return': {
      const isDebit = (intentId: string) =>
        stripe.charges.get(stripe.intentOf(intentId).latest_charge ?? '')?.payment_method_details
          .type === 'us_bank_account';
      const intentId = refundable((_truth, id) => isDebit(id))?.id;
      return intentId && isDebit(intentId) ? { verb, intentId } : null;
    }
    case 'dispute':
    case 'warn': {
      const intentId = refundable()?.id;
      return intentId === undefined ? null : { verb, intentId };
    }
    case 'check': {
      const intentId = at(started, pick)?.id;
      return intentId === undefined ? null : { verb, intentId };
    }
    case 'refund there': {
      const one = refundable();
      return one ? { verb, intentId: one.id, cents: part(one.amount) } : null;
    }
    case 'fail refund': {
      const made = [...stripe.refunds.values()].filter(
        (one) => isOwn(one) && one.status === 'succeeded',
      );
      const ofDisputed = isAll ? made.filter((one) => disputed.has(one.payment_intent)) : [];
      const refundId = at(ofDisputed.length > 0 ? ofDisputed : made, pick)?.id;
      return refundId === undefined ? null : { verb, refundId };
    }
    case 'win':
    case 'lose':
    case 'escalate': {
      const open = disputes.filter(({ status }) =>
        verb === 'escalate' ? status.startsWith('warning') : !isClosed(status),
      );
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
    case 'deliver':
      return { verb, how, which: pick };
    case 'sweep':
    case 'sweep a day later':
      return { verb };
  }
}
