import { z } from 'zod';
import type { JobServices } from '#server/http/app-services.ts';
import { askProvider } from './ask-provider.ts';
import { asAppError, isRefusal } from './stripe-client.ts';

/** Cancels a payment at the provider. Does nothing if it was already paid or canceled. */
export async function cancelIntent(
  { settings }: Pick<JobServices, 'settings'>,
  intentId: string,
): Promise<void> {
  await askProvider(settings, z.object({ id: z.string() }), (stripe) =>
    stripe.paymentIntents.cancel(intentId),
  ).catch((error: unknown) => {
    if (!isRefusal(error)) throw asAppError(error);
  });
}
