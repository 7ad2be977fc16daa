/**
 * The payment provider test double. It keeps running while the server is killed, so its charges
 * persist.
 */
import { startStripeDouble } from '#test/stripe/stripe-double.ts';

/**
 * Simulates a slow provider, so the server is often killed after a charge is made but before the
 * response arrives.
 */
const ANSWERS_AFTER_MS = 100;

export const provider = await startStripeDouble({ answersAfterMs: ANSWERS_AFTER_MS });
