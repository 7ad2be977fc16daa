/** A step by an office, its clients, or the payment provider. */
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

/** A step and the record it is about. */
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

/**
 * The result of a step: an intent's ID or 'done'; the events that were delivered or that a sweep
 * can find; null if rejected.
 */
export type ProviderOutcome = string | StripeEvent[] | null;
