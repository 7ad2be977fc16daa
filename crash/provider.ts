/** The payment provider, which goes on while the server is killed: what it has done stays done. */
import { startStripeDouble } from '#test/stripe/stripe-double.ts';

export const provider = await startStripeDouble();
