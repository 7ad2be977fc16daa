import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import { payment } from '#features/ledger/payment.ts';
import {
  cardPayment,
  cardSettings,
  createdIntent,
  intentParams,
  intentRequest,
  payout,
  providerRefund,
} from './card-payment.ts';

/** The provider calls for everyone, from a few networks. */
const WEBHOOKS = { calls: 6_000, minutes: 15 };

const access = { resource: 'payments', action: 'create' } as const;

export const cardPaymentEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/card-payments/settings',
    access,
    summary: 'Whether cards can be taken here, and what the payment form needs',
    response: cardSettings,
  }),
  createIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    access,
    reloads: 'nothing',
    summary:
      'Begin a card or bank payment of an invoice, or of a client as credit (503 while card payments are not set up)',
    body: intentRequest,
    response: createdIntent,
  }),
  listPayouts: endpoint({
    method: 'GET',
    path: '/api/card-payments/payouts',
    access: { resource: 'payments', action: 'export' },
    summary: 'The last hundred payouts to the bank account, with what they are made of',
    response: z.array(payout),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/card-payments/:intentId',
    access,
    summary: 'How far a card payment that I began is, by the provider’s id of it',
    params: intentParams,
    response: cardPayment,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/card-payments/:intentId/check',
    access,
    summary: 'Ask the provider now how far it is, and record what it says',
    params: intentParams,
    response: cardPayment,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/payments/:id/provider-refund',
    access: { resource: 'payments', action: 'delete' },
    summary: 'Refund a card or bank payment through the provider, in full or in part',
    params: idParams,
    body: providerRefund,
    response: payment.record,
  }),
  receiveEvent: endpoint({
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'public',
    throttle: WEBHOOKS,
    rawBody: true, // signed by the provider
    bodyLimit: 1024 * 1024,
    summary: 'Takes events from the payment provider (404 without one)',
    response: z.object({ received: z.literal(true) }),
  }),
};
