import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/http/route-group.ts';
import { paymentRecords } from '#features/ledger/server/payment-records.ts';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';
import { beginPayment } from './begin-payment.ts';
import { listPayouts } from './payouts.ts';
import { readCardPayment, readCardSettings } from './read-card-payment.ts';
import { receiveEvent } from './receive-event.ts';
import { refundThroughProvider } from './refund-through-provider.ts';
import { syncIntent } from './sync-intent.ts';

const handlers: Handlers<typeof cardPaymentEndpoints> = {
  settings: ({ ctx, services }) => readCardSettings(ctx, services),

  createIntent: ({ ctx, services, body }) => beginPayment(ctx, services, body),

  listPayouts: ({ ctx }) => listPayouts(ctx.db),

  read: ({ ctx, params }) => readCardPayment(ctx, params.intentId),

  check: async ({ ctx, services, params: { intentId } }) => {
    await readCardPayment(ctx, intentId); // a 404 for what they may not read
    await syncIntent(services, { intentId });

    return readCardPayment(ctx, intentId);
  },

  refund: async ({ ctx, access, services, params, body }) =>
    paymentRecords.showTo(
      ctx,
      await refundThroughProvider(ctx, services, { id: params.id, access, input: body }),
    ),

  receiveEvent: async ({ services, rawBody, request }) => {
    await receiveEvent(services, { rawBody, signature: request.headers['stripe-signature'] });

    return { received: true };
  },
};

export const cardPaymentRoutes = routeGroup({
  name: 'cardPayments',
  endpoints: cardPaymentEndpoints,
  handlers,
});
