import type { ApiClient } from '#test/api-client.ts';
import { signatureOf } from './stripe-double.ts';
import type { StripeDouble } from './stripe-double.ts';
import { unkind } from './unkind.ts';

/** Builds an event request as the provider posts it. */
export function posted(event: object, signed?: { secret?: string; at?: number }) {
  const payload = JSON.stringify(unkind(event));

  return {
    method: 'POST',
    url: '/api/stripe/webhook',
    payload,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signatureOf(payload, signed),
    },
  } as const;
}

/** Sends the events to the webhook in this order. Returns the response statuses. */
export async function deliverEvents(
  client: ApiClient,
  events: ReturnType<StripeDouble['takeHeld']>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (const event of events) statuses.push((await client.send(posted(event))).status);

  return statuses;
}
