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
  readSetup: endpoint({
    method: 'GET',
    path: '/api/company/card-payments',
    access: { resource: 'company', action: 'update' },
    summary: 'Read whether cards are taken, what is not set up, and the fee note',
    response: cardPaymentSetup,
  }),
  updateSetup: endpoint({
    method: 'PUT',
    path: '/api/company/card-payments',
    access: { resource: 'company', action: 'update' },
    summary: 'Change the note about processing fees',
    body: cardPaymentSetupUpdate,
    response: cardPaymentSetup,
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
  bankVerification: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/bank-verification',
    access,
    summary: 'Read the bank payment of an invoice that waits for small deposits; null without one',
    params: idParams,
    response: bankVerification,
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
  listSaved: endpoint({
    method: 'GET',
    path: '/api/contacts/:id/saved-methods',
    access,
    summary: 'The cards and bank accounts that a client has saved for later payments',
    params: idParams,
    response: z.array(savedMethod),
  }),
  chargeSaved: endpoint({
    method: 'POST',
    path: '/api/saved-methods/:id/charge',
    access,
    summary: 'Charge a saved card for an invoice of its client, who is not there',
    params: idParams,
    body: savedCharge,
    response: cardPayment,
  }),
  removeSaved: endpoint({
    method: 'DELETE',
    path: '/api/saved-methods/:id',
    access,
    summary: 'Remove a saved card, here and at the provider',
    params: idParams,
  }),
  turnOffAutopay: endpoint({
    method: 'DELETE',
    path: '/api/contacts/:id/autopay',
    access,
    summary: 'Turn off that a client’s saved card pays their invoices automatically',
    params: idParams,
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
