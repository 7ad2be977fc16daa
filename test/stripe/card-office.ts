/**
 * An office that takes payments through the payment provider's test double. Call it once at the top
 * of a test file.
 */
import { afterAll, beforeEach, expect } from 'vitest';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';
import { startStripeDouble } from './stripe-double.ts';
import { deliverEvents } from './webhooks.ts';

export const CARD = { method: 'card', number: '4242424242424242' } as const;
export const BANK = { method: 'us_bank_account', number: '000123456789' } as const;

/** Starts the office. Its administrator, `dana`, is created before each test. */
export async function startCardOffice() {
  const stripe = await startStripeDouble();
  afterAll(stripe.close);
  const api = await startApi({ settings: stripe.settings });
  let dana: TestUser | undefined;

  beforeEach(async () => {
    await api.reset();
    stripe.takeHeld();
    dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  });

  const user = (): TestUser => {
    if (!dana) throw new Error('no test has begun');

    return dana;
  };
  const begin = (body: { amount: number; invoiceId?: number; clientId?: number }) =>
    user().ok(cardPaymentEndpoints.createIntent, { body });
  const deliver = (events = stripe.takeHeld()) => deliverEvents(api.anonymous, events);
  const anInvoiceOf = (dollars: number) =>
    anInvoice(user(), { items: [{ description: 'Roof', quantity: 1, price: dollars }] });
  const statusOf = (intentId: string) =>
    user().ok(cardPaymentEndpoints.read, { params: { intentId } });

  return {
    stripe,
    api,
    user,
    begin,
    deliver,
    anInvoiceOf,
    statusOf,
    invoiceNow: (id: number) => user().ok(invoiceEndpoints.read, { params: { id } }),
    paymentNow: (id: number) => user().ok(paymentEndpoints.read, { params: { id } }),
    payments: () => user().ok(paymentEndpoints.list, {}),
    /** Creates a $500 invoice, paid in full through the provider. */
    paidInvoice: async (how: typeof CARD | typeof BANK = CARD) => {
      const invoice = await anInvoiceOf(500);
      const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
      stripe.confirm(intentId, how);
      stripe.settle(intentId);
      await deliver();
      const { paymentId } = await statusOf(intentId);

      return { invoice, intentId, paymentId: paymentId ?? 0 };
    },
    expectSoundBooks: async () => expect(await checkBooks(api.database.db)).toEqual([]),
  };
}
