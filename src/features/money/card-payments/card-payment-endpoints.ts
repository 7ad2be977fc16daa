import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import { payment } from '#features/money/ledger/payment.ts';
import { bankVerification } from './bank-verification.ts';
import {
  cardPayment,
  cardSettings,
  createdIntent,
  intentParams,
  intentRequest,
  providerRefund,
} from './card-payment.ts';
import { cardPaymentSetup, cardPaymentSetupUpdate } from './card-payment-settings.ts';
import { savedCharge, savedMethod } from './saved-method.ts';

/** The provider sends every company's webhooks from a few networks, so the limit is high. */
const WEBHOOKS = { calls: 6_000, minutes: 15 };

const access = { resource: 'payments', action: 'create' } as const;

export const cardPaymentEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/card-payments/settings',
    access,
    summary: 'Get the settings for taking a card',
    response: cardSettings,
  }),
  readSetup: endpoint({
    method: 'GET',
    path: '/api/company/card-payments',
    access: { resource: 'company', action: 'update' },
    summary: 'Get the card payment setup',
    response: cardPaymentSetup.record,
  }),
  updateSetup: endpoint({
    method: 'PUT',
    path: '/api/company/card-payments',
    access: { resource: 'company', action: 'update' },
    summary: 'Update the processing fee note',
    body: cardPaymentSetupUpdate,
    response: cardPaymentSetup.record,
  }),
  createIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    access,
    reloads: 'nothing',
    summary: 'Start a card or bank payment',
    description:
      'For an invoice, or for a client as credit. Returns 503 when card payments are not set up.',
    body: intentRequest,
    response: createdIntent,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/card-payments/:intentId',
    access,
    summary: 'Get the status of a card payment',
    description: "By the provider's id. Only for payments that the user started.",
    params: intentParams,
    response: cardPayment,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/card-payments/:intentId/check',
    access,
    summary: 'Check a card payment with the provider',
    description: "Records the provider's status.",
    params: intentParams,
    response: cardPayment,
  }),
  bankVerification: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/bank-verification',
    access,
    summary: "Get an invoice's pending bank verification",
    description: 'Null when no bank payment is waiting for small deposits.',
    params: idParams,
    response: bankVerification,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/payments/:id/provider-refund',
    access: { resource: 'payments', action: 'delete' },
    summary: 'Refund a card or bank payment',
    description: 'In full or in part, through the provider.',
    params: idParams,
    body: providerRefund,
    response: payment.record,
  }),
  listSaved: endpoint({
    method: 'GET',
    path: '/api/contacts/:id/saved-methods',
    access,
    summary: "List a client's saved payment methods",
    params: idParams,
    response: z.array(savedMethod),
  }),
  chargeSaved: endpoint({
    method: 'POST',
    path: '/api/saved-methods/:id/charge',
    access,
    summary: "Charge a client's saved card",
    description: 'For an invoice of the client, who is not present.',
    params: idParams,
    body: savedCharge,
    response: cardPayment,
  }),
  removeSaved: endpoint({
    method: 'DELETE',
    path: '/api/saved-methods/:id',
    access,
    summary: 'Remove a saved card',
    description: 'Here and at the provider.',
    params: idParams,
  }),
  receiveEvent: endpoint({
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'public',
    throttle: WEBHOOKS,
    rawBody: true, // The provider's signature covers the raw body.
    bodyLimit: 1024 * 1024,
    summary: 'Receive a payment provider event',
    description: 'Returns 404 when no provider is set up.',
    response: z.object({ received: z.literal(true) }),
  }),
};
