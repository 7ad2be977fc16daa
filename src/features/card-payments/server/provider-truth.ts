/** What the provider says of one payment: all of it at one moment, whatever event made us ask. */
import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentMethod } from '#features/ledger/payment.ts';
import { whyReturned } from '../bank-returns.ts';

const seconds = z.int().transform((value) => new Date(value * 1000));
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
  /** Null when it was not kept, or removed. */
  customer: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
  card: looks.extend({ brand: z.string(), exp_month: z.int(), exp_year: z.int() }).nullish(),
  us_bank_account: looks.extend({ bank_name: z.string().nullish() }).nullish(),
});

const intent = z.object({
  id: z.string(),
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
  amount_received: amount.default(0),
  last_payment_error: z
    .object({
      message: z.string().optional(),
      code: z.string().optional(),
      decline_code: z.string().optional(),
    })
    .nullish(),
  setup_future_usage: z.string().nullish(),
  payment_method: z.union([z.string(), method]).nullish(),
  latest_charge: z.union([z.string(), charge]).nullish(),
});

export type ProviderIntent = z.output<typeof intent>;

const refund = z.object({
  id: z.string(),
  amount,
  created: seconds,
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

export type ProviderRefund = z.output<typeof refund>;

const dispute = z.object({
  id: z.string(),
  amount,
  created: seconds,
  status: z.string(),
  reason: z.string(),
});

/** A card or bank account that the provider keeps. */
export interface KeptMethod {
  customer: string;
  id: string;
  type: string;
  brand: string;
  last4: string;
  expMonth: number | null;
  expYear: number | null;
}

/** Paid with, and kept: nothing of a payment that is not through. */
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
  /** What was paid, or is to be. */
  amountCents: number;
  method: PaymentMethod;
  /** When it was charged; null before. */
  chargedAt: Date | null;
  /** Null until the provider knows. */
  fee: { feeCents: number; netCents: number } | null;
  message: string | null;
  failureCode: string | null;
  /** What it was paid with, where the provider keeps it for later payments. */
  kept: KeptMethod | null;
  refunds: ProviderRefund[];
  disputes: z.output<typeof dispute>[];
}

/** How a client pays is a card with all that stands for one, or else a bank account. */
const CARDS: ReadonlySet<string> = new Set(['card', 'card_present', 'link', 'cashapp', 'paypal']);
const BANK = 'us_bank_account';

/** Why the last try failed: a card's refusal is written for who holds it, a bank's return is not. */
function failureOf({ last_payment_error: error }: ProviderIntent, kind: string | undefined) {
  if (!error) return null;

  return kind === BANK ? whyReturned([error.decline_code, error.code]) : (error.message ?? null);
}

export const readIntent = (sent: unknown): ProviderIntent => intent.parse(sent);
export const readRefund = (sent: unknown): ProviderRefund => refund.parse(sent);

const AT_ONCE = 100;

/** Asks for a payment with its charge, fee, refunds and disputes. */
export async function readTruth(stripe: Stripe, intentId: string): Promise<Truth> {
  const one = readIntent(
    await stripe.paymentIntents.retrieve(intentId, {
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    }),
  );
  const paid = typeof one.latest_charge === 'object' ? one.latest_charge : null;
  const isPaid = one.status === 'succeeded';
  const about = { payment_intent: intentId, limit: AT_ONCE };
  // Refunds after disputes: a refund that fails can be disputed then, and both would not fit.
  const disputes = isPaid ? await stripe.disputes.list(about) : { data: [] };
  const refunds = isPaid ? await stripe.refunds.list(about) : { data: [] };
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
    refunds: z.array(refund).parse(refunds.data),
    disputes: z.array(dispute).parse(disputes.data),
  };
}
