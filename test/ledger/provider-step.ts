/** One step between an office, its clients and the payment provider. */
import type { StripeEvent } from '#test/stripe/stripe-objects.ts';

export const ORDERS = [
  'in order',
  'backwards',
  'shuffled',
  'twice',
  'one',
  'one again',
  'never',
] as const;

/** One step, with its subject. */
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
        | 'return'
        | 'warn';
      intentId: string;
    }
  | { verb: 'check'; intentId: string }
  | { verb: 'refund there'; intentId: string; cents: number }
  | { verb: 'fail refund'; refundId: string }
  | { verb: 'win' | 'lose' | 'escalate'; disputeId: string }
  | { verb: 'refund through'; paymentId: number; cents: number }
  | { verb: 'deliver'; how: (typeof ORDERS)[number]; which: number }
  | { verb: 'sweep' | 'sweep a day later' };

/** An intent or 'done'; events that were delivered, or known to a sweep; null for a refusal. */
export type ProviderOutcome = string | StripeEvent[] | null;
