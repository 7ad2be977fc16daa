/** Tests disputes, and refunds made in Gable and at the provider. */
import { beforeEach, describe, expect, test } from 'vitest';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import type { TestUser } from '#test/api.ts';
import { startCardOffice } from '#test/stripe/card-office.ts';
import { cardPaymentEndpoints } from '../../card-payment-endpoints.ts';

const office = await startCardOffice();
const {
  stripe,
  api,
  deliver,
  anInvoiceOf,
  invoiceNow,
  paymentNow,
  payments,
  paidInvoice,
  expectSoundBooks,
} = office;
let dana: TestUser;

beforeEach(() => {
  dana = office.user();
});

describe('A refund', () => {
  const refund = (id: number, body: { amount: number; requestId?: string; notes?: string }) =>
    dana.call(cardPaymentEndpoints.refund, { params: { id }, body });

  test('is made by the provider, in part or in full, and reopens the invoice', async () => {
    const { invoice, paymentId } = await paidInvoice();
    expect(await refund(paymentId, { amount: 200, notes: 'Smaller roof' })).toMatchObject({
      status: 200,
      body: { amount: -200, kind: 'refund', refundOf: paymentId, notes: 'Smaller roof' },
    });
    expect(await paymentNow(paymentId)).toMatchObject({
      status: 'partially_refunded',
      refunded: 200,
    });
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 300, balance: 200 });

    await refund(paymentId, { amount: 300 });
    expect(await paymentNow(paymentId)).toMatchObject({ status: 'refunded' });
    expect(await deliver()).toEqual([200, 200, 200, 200]);
    expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([20_000, 30_000]);
    expect(await payments()).toHaveLength(3);
    await expectSoundBooks();
  });

  test('never exceeds the remaining amount', async () => {
    const { paymentId } = await paidInvoice();
    await refund(paymentId, { amount: 450 });
    const before = stripe.requests.length;
    expect(await refund(paymentId, { amount: 50.01 })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'amount', message: 'You can refund up to $50.00' }] },
    });
    expect(stripe.requests).toHaveLength(before);
  });

  test('that is sent twice is made once', async () => {
    const { paymentId } = await paidInvoice();
    const body = { amount: 100, requestId: '6b7c1f0e-5d2a-4c39-9b1e-2f3a4b5c6d7e' };
    const sent = await Promise.all([refund(paymentId, body), refund(paymentId, body)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(await paymentNow(paymentId)).toMatchObject({ refunded: 100 });
  });

  test('that the provider rejects is not in the books, and gives the reason', async () => {
    const { intentId, paymentId } = await paidInvoice();
    stripe.refund({ payment_intent: intentId, amount: '30000' }); // This refund was made on the provider's own page and isn't reported yet.
    expect(await refund(paymentId, { amount: 400 })).toMatchObject({
      status: 409,
      body: { message: 'Refund amount is greater than unrefunded amount on charge.' },
    });
    expect(await paymentNow(paymentId)).toMatchObject({ refunded: 0 });
    await deliver();
    expect(await paymentNow(paymentId)).toMatchObject({ refunded: 300 });
    await expectSoundBooks();
  });

  test('on the provider’s own page is also recorded, and a failed one is undone', async () => {
    const { invoice, intentId, paymentId } = await paidInvoice();
    const { id } = stripe.refund({ payment_intent: intentId, amount: '12345' });
    await deliver();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 376.55 });
    stripe.failRefund(id);
    await deliver();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 500, status: 'paid' });
    expect(await paymentNow(paymentId)).toMatchObject({ status: 'completed', refunded: 0 });
    await expectSoundBooks();
  });

  test('is not available for a manually recorded payment', async () => {
    const invoice = await anInvoiceOf(500);
    const { id } = await dana.ok(paymentEndpoints.create, {
      body: { invoiceId: invoice.id, amount: 300, method: 'check' },
    });
    expect(await refund(id, { amount: 1 })).toMatchObject({ status: 409 });
  });
});

describe('A dispute', () => {
  test('takes the money off the invoice, and restores it when it is won (D23)', async () => {
    const watching = await api.as('Admin Project manager');
    const { invoice, intentId, paymentId } = await paidInvoice();
    const { id } = stripe.dispute(intentId);
    await deliver();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 0, balance: 500 });
    expect(await paymentNow(paymentId)).toMatchObject({ status: 'disputed' });
    expect(await payments()).toMatchObject([{ kind: 'dispute', amount: -500 }, {}]);
    expect((await watching.ok(notificationEndpoints.list, {})).notifications).toMatchObject([
      { type: 'paymentFailed' },
    ]);
    await expectSoundBooks();

    stripe.closeDispute(id, 'won');
    await deliver();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 500, status: 'paid' });
    expect(await paymentNow(paymentId)).toMatchObject({
      status: 'completed',
      failureMessage: null,
    });
    await expectSoundBooks();
  });

  test('above the remaining amount is raised once a refund is returned', async () => {
    const { invoice, intentId, paymentId } = await paidInvoice();
    const refund = stripe.refund({ payment_intent: intentId, amount: '10000' });
    await deliver();
    const { id } = stripe.dispute(intentId, { amount: 500_00 });
    await deliver();
    expect(await payments()).toMatchObject([{ kind: 'dispute', amount: -400 }, {}, {}]);

    stripe.failRefund(refund.id);
    await deliver();
    expect(await payments()).toMatchObject([
      { kind: 'dispute', amount: -500 },
      { kind: 'refund', status: 'voided' },
      { id: paymentId, status: 'disputed', unapplied: 0 },
    ]);
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 0, balance: 500 });
    await expectSoundBooks();

    stripe.closeDispute(id, 'won');
    await deliver();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 500, status: 'paid' });
    await expectSoundBooks();
  });

  test('that is lost leaves the invoice open', async () => {
    const { invoice, intentId, paymentId } = await paidInvoice();
    const { id } = stripe.dispute(intentId);
    stripe.closeDispute(id, 'lost');
    await deliver();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 0 });
    expect(await paymentNow(paymentId)).toMatchObject({ status: 'disputed' });
  });

  test('that is only announced changes nothing yet', async () => {
    const { invoice, intentId } = await paidInvoice();
    stripe.dispute(intentId, { status: 'warning_needs_response' });
    await deliver();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 500 });
  });
});
