/** The payment provider, which continues to run while the server is killed: its charges stay made. */
import { startStripeDouble } from '#test/stripe/stripe-double.ts';

/**
 * The distance of the provider: the server is often killed when a charge is made and its response has not
 * arrived.
 */
const ANSWERS_AFTER_MS = 100;

export const provider = await startStripeDouble({ answersAfterMs: ANSWERS_AFTER_MS });
