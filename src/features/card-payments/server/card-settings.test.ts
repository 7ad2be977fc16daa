import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

test('Without keys administrators learn which settings to make, and nobody else does', async () => {
  const manager = await api.as('Project manager');
  const nothing = { isConfigured: false, publishableKey: null, scriptUrl: null };

  expect(await dana.ok(cardPaymentEndpoints.settings)).toMatchObject({
    ...nothing,
    missing: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    feeNote: 'Credit card payments may incur a processing fee of 2.9% + $0.30 per transaction',
    saveConsent: expect.stringContaining('I allow Ridgeline Roofing to keep') as string,
  });
  expect(await manager.ok(cardPaymentEndpoints.settings)).toMatchObject({
    ...nothing,
    missing: [],
  });
});

test('Without keys a card payment is refused in words, and payments are recorded by hand', async () => {
  const { id: invoiceId } = await anInvoice(dana);
  expect(
    await dana.call(cardPaymentEndpoints.createIntent, { body: { amount: 10, invoiceId } }),
  ).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('not set up yet') as string },
  });
  await dana.expect(201).post('/api/payments', { invoiceId, amount: 10, method: 'check' });
});

test('Without keys the webhook is not there', async () => {
  expect(await api.anonymous.post('/api/stripe/webhook', { id: 'evt_1' })).toMatchObject({
    status: 404,
  });
});
