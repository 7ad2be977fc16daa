/** The payment provider, which goes on while the server is killed: what it has done stays done. */
import { startStripeDouble } from '#test/stripe/stripe-double.ts';

/** As far away as it is: the server is often killed when a charge is made and its answer is on the way. */
const ANSWERS_AFTER_MS = 100;

export const provider = await startStripeDouble({ answersAfterMs: ANSWERS_AFTER_MS });
