/** A consistent snapshot of a payment at the provider, whatever event triggered the read. */
import { z } from 'zod';
import type { PaymentMethod } from '#features/money/ledger/payment.ts';
import type { Settings } from '#server/settings.ts';
import { whyReturned } from '../../bank-returns.ts';
import { isVerificationCode } from '../../bank-verification.ts';
import { askForAll, askProvider, readResponse, reference, seconds } from './ask-provider.ts';

const amount = z.int().nonnegative();

const balance = z.object({ fee: z.int(), net: z.int() });

const charge = z.object({
  id: z.string(),
  created: seconds,
  payment_method_details: z.object({ type: z.string() }).nullish(),
  balance_transaction: z.union([z.string(), balance]).nullish(),
});

const looks = z.object({ last4: z.string().nullish() });

const method = z.object({
  id: z.string(),
  type: z.string(),
  /**
   * The customer the payment method belongs to; null if the method wasn't saved or has been
   * removed.
   */
  customer: reference.nullish(),
  card: looks.extend({ brand: z.string(), exp_month: z.int(), exp_year: z.int() }).nullish(),
  us_bank_account: looks.extend({ bank_name: z.string().nullish() }).nullish(),
});

/** Small deposits that arrive days later and let the client verify their bank account. */
const deposits = z.object({
  arrival_date: seconds.nullish(),
  hosted_verification_url: z.url({ protocol: /^https?$/ }).nullish(),
});

const nextAction = z.object({ type: z.string(), verify_with_microdeposits: deposits.nullish() });

const DEPOSITS = 'verify_with_microdeposits';

export const intentShape = z.object({
  id: z.string(),
  created: seconds,
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
    'processing',
    'succeeded',
    'canceled',
  ]),
  client_secret: z.string().nullish(),
  amount,
  amount_received: amount.nullish().transform((cents) => cents ?? 0),
  metadata: z.record(z.string(), z.string()).nullish(),
  next_action: nextAction.nullish(),
  last_payment_error: z
    .object({
      message: z.string().nullish(),
      code: z.string().nullish(),
      decline_code: z.string().nullish(),
    })
    .nullish(),
  setup_future_usage: z.string().nullish(),
  payment_method: z.union([z.string(), method]).nullish(),
  latest_charge: z.union([z.string(), charge]).nullish(),
});

export type ProviderIntent = z.output<typeof intentShape>;

const refund = z.object({
  id: z.string(),
  amount,
  created: seconds,
  charge: reference.nullish(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']).nullish(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

export type ProviderRefund = z.output<typeof refund>;

const dispute = z.object({
  id: z.string(),
  amount,
  created: seconds,
  charge: reference.nullish(),
  status: z.enum([
    'warning_needs_response',
    'warning_under_review',
    'warning_closed',
    'needs_response',
    'under_review',
    'appeal_needs_response',
    'appeal_under_review',
    'won',
    'lost',
    'prevented',
  ]),
  reason: z.string().nullish(),
});

/** A card or bank account saved at the provider. */
export interface KeptMethod {
  customer: string;
  id: string;
  type: string;
  brand: string;
  last4: string;
  expMonth: number | null;
  expYear: number | null;
}

/** Returns the method saved with a payment; null before the payment succeeds. */
function keptOf({ status, setup_future_usage: usage, payment_method: paid }: ProviderIntent) {
  if (status !== 'succeeded' || !usage || typeof paid !== 'object' || !paid?.customer) return null;
  const { id, type, customer, card, us_bank_account: account } = paid;

  return {
    customer,
    id,
    type,
    brand: card?.brand ?? account?.bank_name ?? '',
    last4: card?.last4 ?? account?.last4 ?? '',
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  };
}

export interface Truth {
  status: ProviderIntent['status'];
  /** The amount paid, or the amount to pay. */
  amountCents: number;
  method: PaymentMethod;
  /** The time the payment was charged; null if it hasn't been charged yet. */
  chargedAt: Date | null;
  /** The provider's fee and the remaining amount; null until the provider reports them. */
  fee: { feeCents: number; netCents: number } | null;
  message: string | null;
  failureCode: string | null;
  /** The payment method, if the provider saved it for later. */
  kept: KeptMethod | null;
  /** The small deposits that the client must confirm first. */
  deposits: Deposits | null;
  refunds: ProviderRefund[];
  disputes: z.output<typeof dispute>[];
}

/** Payment types that count as a card. All others count as a bank account. */
const CARDS: ReadonlySet<string> = new Set(['card', 'card_present', 'link', 'cashapp', 'paypal']);
const BANK = 'us_bank_account';

/**
 * Returns why the last attempt failed. Uses the provider's message only for cards, because its
 * messages about bank returns aren't written for the account holder.
 */
function failureOf({ last_payment_error: error }: ProviderIntent, kind: string | undefined) {
  if (!error) return null;

  const isOfBank = kind === BANK || isVerificationCode(error.code ?? null);

  return isOfBank ? whyReturned([error.decline_code, error.code]) : (error.message ?? null);
}

export const readIntent = (sent: unknown): ProviderIntent => readResponse(intentShape, sent);

/** Two small deposits that a client must confirm before their bank account can be debited. */
export interface Deposits {
  /** The arrival time; null if the provider doesn't report it. */
  arriveAt: Date | null;
  /** The URL of the provider's page for confirming the deposits. */
  url: string | null;
}

/** Returns the deposits that a payment is waiting for; null if none. */
export function depositsOf({ status, next_action: next }: ProviderIntent): Deposits | null {
  if (status !== 'requires_action' || next?.type !== DEPOSITS) return null;
  const { arrival_date: arriveAt, hosted_verification_url: url } =
    next.verify_with_microdeposits ?? {};

  return { arriveAt: arriveAt ?? null, url: url ?? null };
}

/** Reads an intent's current state. */
export const askForIntent = (
  settings: Pick<Settings, 'stripe'>,
  intentId: string,
  expand: string[] = [],
): Promise<ProviderIntent> =>
  askProvider(settings, intentShape, (stripe) =>
    stripe.paymentIntents.retrieve(intentId, { expand }),
  );

/**
 * Matches refunds and disputes of the charge that was paid. Earlier charges of the same intent may
 * have their own: a bank debit that failed after being credited has a refund, and the client may
 * have paid another way since.
 */
const isOf = (paid: string | null) => (one: { charge?: string | null | undefined }) =>
  paid === null || one.charge == null || one.charge === paid;

/** Reads a payment with its charge, fee, refunds, and disputes. */
export async function readTruth(
  settings: Pick<Settings, 'stripe'>,
  intentId: string,
): Promise<Truth> {
  const one = await askForIntent(settings, intentId, [
    'latest_charge.balance_transaction',
    'payment_method',
  ]);
  const { latest_charge: latest } = one;
  const paid = typeof latest === 'object' ? latest : null;
  const chargeId = typeof latest === 'string' ? latest : (latest?.id ?? null);
  const isPaid = one.status === 'succeeded';
  const about = { payment_intent: intentId };
  // Read disputes before refunds. Otherwise, if a refund fails and a dispute is opened between the
  // two reads, both would be recorded and exceed the payment.
  const disputes = isPaid
    ? await askForAll(settings, dispute, (stripe, at) => stripe.disputes.list({ ...about, ...at }))
    : [];
  const refunds = isPaid
    ? await askForAll(settings, refund, (stripe, at) => stripe.refunds.list({ ...about, ...at }))
    : [];
  const known = paid?.balance_transaction;
  const kind = paid?.payment_method_details?.type;

  return {
    status: one.status,
    amountCents: isPaid ? one.amount_received : one.amount,
    method: kind === undefined || CARDS.has(kind) ? 'card' : 'bank transfer',
    chargedAt: paid?.created ?? null,
    fee: known && typeof known === 'object' ? { feeCents: known.fee, netCents: known.net } : null,
    message: failureOf(one, kind),
    failureCode: one.last_payment_error?.decline_code ?? one.last_payment_error?.code ?? null,
    kept: keptOf(one),
    deposits: depositsOf(one),
    // The provider lists newest first. Its times have only second precision, so don't sort by them.
    refunds: refunds.filter(isOf(chargeId)).toReversed(),
    disputes: disputes.filter(isOf(chargeId)).toReversed(),
  };
}
