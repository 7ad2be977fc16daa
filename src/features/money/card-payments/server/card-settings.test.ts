import { describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';
import { DEFAULT_FEE_NOTE } from '../card-payment.ts';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

test('Without keys, only administrators see which settings to make', async () => {
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

test('Without keys, a card payment is rejected with a message, and payments can be recorded manually', async () => {
  const { id: invoiceId } = await anInvoice(dana);
  expect(
    await dana.call(cardPaymentEndpoints.createIntent, { body: { amount: 10, invoiceId } }),
  ).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('not set up yet') as string },
  });
  await dana.expect(201).post('/api/payments', { invoiceId, amount: 10, method: 'check' });
});

test('Without keys, the webhook does not exist', async () => {
  expect(await api.anonymous.post('/api/stripe/webhook', { id: 'evt_1' })).toMatchObject({
    status: 404,
  });
});

describe('The settings of card payments', () => {
  test('list the missing settings for administrators, and are closed to everyone else (M14)', async () => {
    await api.reset();
    const admin = await api.as('Admin Project manager');
    expect(await admin.ok(cardPaymentEndpoints.readSetup)).toEqual({
      isOn: false,
      isTest: false,
      missing: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
      webhookUrl: null,
      heardAt: null,
      feeNote: null,
      defaultFeeNote: DEFAULT_FEE_NOTE,
      version: 1,
    });
    const manager = await api.as('Project manager');
    await manager.expect(403).get('/api/company/card-payments');
    await manager.expect(403).put('/api/company/card-payments', { feeNote: 'Ours' });
  });

  test('keep a fee note of the company, which the payment form shows and the log records (M14)', async () => {
    await api.reset();
    const admin = await api.as('Admin Project manager');
    const change = (body: object) => admin.put('/api/company/card-payments', body);
    expect((await change({ feeNote: 'Cards: 3 %', version: 1 })).body).toMatchObject({
      feeNote: 'Cards: 3 %',
      version: 2,
    });
    expect((await admin.ok(cardPaymentEndpoints.settings)).feeNote).toBe('Cards: 3 %');
    expect(await change({ feeNote: 'Cards: 4 %', version: 1 })).toMatchObject({ status: 409 });
    expect(await change({ feeNote: 'x'.repeat(301), version: 2 })).toMatchObject({ status: 400 });
    await change({ feeNote: ' ', version: 2 });
    expect((await admin.ok(cardPaymentEndpoints.settings)).feeNote).toBe(DEFAULT_FEE_NOTE);
    const { body } = await admin.get('/api/history?entity=company');
    expect(JSON.stringify(body)).toContain('Cards: 3 %');
  });
});
