/** Card and bank payments through the provider: requests and progress. */
import { z } from 'zod';
import { optionalText, reference } from '#shared/fields/field-schemas.ts';
import { dollars } from '#shared/money.ts';
import { payment, positiveAmount } from '#features/money/ledger/payment.ts';
import { smallDeposits } from './bank-verification.ts';

export const DEFAULT_FEE_NOTE =
  'Credit card payments may incur a processing fee of 2.9% + $0.30 per transaction';

/**
 * Settings for the provider's payment form in the browser, including whether cards are accepted.
 */
export const cardSettings = z
  .object({
    isConfigured: z.boolean(),
    /** True with the provider's test keys or a substitute provider: no real money moves. */
    isTest: z.boolean(),
    publishableKey: z.string().nullable(),
    /** The URL of the provider's script. */
    scriptUrl: z.string().nullable(),
    feeNote: z.string(),
    /** The consent text shown to the client before their card is saved. */
    saveConsent: z.string(),
    /** Settings that are still missing; always empty for users who aren't administrators. */
    missing: z.array(z.string()),
  })
  .meta({ id: 'CardSettings' });

export type CardSettings = z.infer<typeof cardSettings>;

export const INTENT_STATUSES = ['open', 'processing', 'succeeded', 'failed', 'canceled'] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];

export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** The amount to pay, with either the invoice to pay or the client to credit. */
export const intentRequest = z.object({
  amount: positiveAmount,
  invoiceId: reference('Please select an invoice').nullable().optional(),
  clientId: reference('Please select a client').nullable().optional(),
  consent: z.string().max(2000).optional().meta({
    description:
      'Text that the client agreed to in person: the `saveConsent` of the settings. With it, the card that they pay with is saved.',
  }),
});

export type IntentRequest = z.output<typeof intentRequest>;

export const createdIntent = z.object({
  /** Passed to the provider's payment form in the browser. */
  clientSecret: z.string(),
  /** The provider's payment intent id. */
  intentId: z.string(),
  amount: dollars,
});

export const cardPayment = z
  .object({
    intentId: z.string(),
    amount: dollars,
    status: z.enum(INTENT_STATUSES),
    invoiceId: z.int().nullable(),
    clientId: z.int(),
    method: payment.record.shape.method.nullable(),
    /**
     * The id of the pending or completed payment in the books; null until the provider confirms the
     * payment.
     */
    paymentId: z.int().nullable(),
    /**
     * The reason the last attempt failed: the provider's message for a card, or our own for a bank
     * debit.
     */
    message: z.string().nullable(),
    /** The reason the provider's latest response couldn't be read; null if it could. */
    problem: z.string().nullable(),
    /** Set if the client must confirm their bank account first; otherwise null. */
    deposits: smallDeposits.nullable(),
  })
  .meta({ id: 'CardPayment' });

export type CardPayment = z.infer<typeof cardPayment>;

export const BANK_DEBIT_WAIT =
  'A bank debit takes about 4 business days. The invoice is paid once the money arrives.';

export const UNCLEAR =
  'Stripe has not confirmed this payment yet. Gable checks every few minutes. Do not pay it again until then.';

export const PAYMENT_STATES = [
  'processing',
  'unclear',
  'verifying',
  'pending',
  'paid',
  'failed',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Returns a payment's state as shown to users. A payment counts as processing until it is in the
 * books.
 */
export function stateOf({
  status,
  paymentId,
  message,
  problem,
  deposits,
}: Pick<CardPayment, 'status' | 'paymentId' | 'message' | 'problem' | 'deposits'>): PaymentState {
  if (problem !== null && paymentId === null) return 'unclear';
  if (deposits !== null) return 'verifying';
  // If an open payment has a message, the card or its bank declined it.
  const isRefused = status === 'open' && message !== null;
  if (isRefused || status === 'failed' || status === 'canceled') return 'failed';
  if (paymentId === null) return 'processing';

  return status === 'succeeded' ? 'paid' : 'pending';
}

export const intentParams = z.object({
  intentId: z.string().regex(/^pi_[A-Za-z0-9_]{1,100}$/, 'This is no id of a card payment'),
});

export const providerRefund = z.object({
  amount: positiveAmount,
  notes: optionalText('Notes', 500).optional(),
  /** Generated once per refund by the client, so a repeated request doesn't refund twice. */
  requestId: z.uuid().optional(),
});
