/** Card and bank payments through the provider: what is asked, and how far one is. */
import { z } from 'zod';
import { optionalText, reference } from '#shared/fields/field-schemas.ts';
import { dollars } from '#shared/money.ts';
import { payment, positiveAmount } from '#features/money/ledger/payment.ts';
import { smallDeposits } from './bank-verification.ts';

export const DEFAULT_FEE_NOTE =
  'Credit card payments may incur a processing fee of 2.9% + $0.30 per transaction';

/** Whether cards can be taken here, and what a browser needs to show the provider's form. */
export const cardSettings = z
  .object({
    isConfigured: z.boolean(),
    /** No real money moves: the provider's test keys, or another provider in its place. */
    isTest: z.boolean(),
    publishableKey: z.string().nullable(),
    /** Address of the provider's script. */
    scriptUrl: z.string().nullable(),
    feeNote: z.string(),
    /** What a client agrees to before their card is kept. */
    saveConsent: z.string(),
    /** Settings that an administrator has to make; empty for everyone else. */
    missing: z.array(z.string()),
  })
  .meta({ id: 'CardSettings' });

export type CardSettings = z.infer<typeof cardSettings>;

export const INTENT_STATUSES = ['open', 'processing', 'succeeded', 'failed', 'canceled'] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];

export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** The amount, and the invoice that it pays or the client whose credit it becomes. */
export const intentRequest = z.object({
  amount: positiveAmount,
  invoiceId: reference('Please select an invoice').nullable().optional(),
  clientId: reference('Please select a client').nullable().optional(),
  consent: z.string().max(2000).optional().meta({
    description:
      'Consent text that the client, who is present, agreed to: the `saveConsent` of the settings. Saves the card that they pay with.',
  }),
});

export type IntentRequest = z.output<typeof intentRequest>;

export const createdIntent = z.object({
  /** For the provider's form in the browser. */
  clientSecret: z.string(),
  /** The provider's id of it. */
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
    /** The payment in the books, pending or completed; null until the provider has confirmed one. */
    paymentId: z.int().nullable(),
    /** Why the last try failed: of a card in the provider's words, of a bank debit in ours. */
    message: z.string().nullable(),
    /** Why the provider's newest response could not be read; null once one could. */
    problem: z.string().nullable(),
    /** The client has to confirm their bank account first; null where they do not. */
    deposits: smallDeposits.nullable(),
  })
  .meta({ id: 'CardPayment' });

export type CardPayment = z.infer<typeof cardPayment>;

export const BANK_DEBIT_WAIT =
  'A bank debit takes about 4 business days. The invoice counts it as paid once the money has arrived.';

export const UNCLEAR =
  'Stripe has this payment, and its response is not clear yet. Gable asks again every few minutes. Do not pay it again until then.';

export const PAYMENT_STATES = [
  'processing',
  'unclear',
  'verifying',
  'pending',
  'paid',
  'failed',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** How a payment stands for its user: processing until the books know it. */
export function stateOf({
  status,
  paymentId,
  message,
  problem,
  deposits,
}: Pick<CardPayment, 'status' | 'paymentId' | 'message' | 'problem' | 'deposits'>): PaymentState {
  if (problem !== null && paymentId === null) return 'unclear';
  if (deposits !== null) return 'verifying';
  // Open again, with a reason: the card or its bank refused.
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
  /** Chosen by the screen once for each refund, so that one sent twice is made once. */
  requestId: z.uuid().optional(),
});
