/**
 * Tests bank debits, which settle or fail later, and the provider's events for payments and
 * payouts.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import type { TestUser } from '#test/api.ts';
import { BANK, CARD, startCardOffice } from '#test/stripe/card-office.ts';
import { posted } from '#test/stripe/webhooks.ts';
import { cardPaymentEndpoints } from '../../card-payment-endpoints.ts';

const office = await startCardOffice();
const {
  stripe,
  api,
  begin,
  deliver,
  anInvoiceOf,
  statusOf,
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

describe('A bank payment', () => {
  test('is pending until it is settled, and counts only then (D22)', async () => {
    const invoice = await anInvoiceOf(500);
    const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
    stripe.confirm(intentId, BANK);
    await deliver();
    expect(await payments()).toMatchObject([
      {
        status: 'pending',
        amount: 500,
        method: 'bank transfer',
        invoiceId: invoice.id,
        allocations: [],
        unapplied: 0,
      },
    ]);
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 0, balance: 500 });
    expect(
      await dana.call(cardPaymentEndpoints.createIntent, {
        body: { amount: 500, invoiceId: invoice.id },
      }),
    ).toMatchObject({
      status: 400,
      body: { message: 'The balance of this invoice is $0.00, with $500.00 pending.' },
    });

    api.clock.pass(3 * 24 * 60);
    stripe.settle(intentId);
    await deliver();
    expect(await payments()).toMatchObject([{ status: 'completed', fee: 4 }]);
    expect(await invoiceNow(invoice.id)).toMatchObject({ status: 'paid' });
    await expectSoundBooks();
  });

  test('that fails days later shows the reason, and the office is notified (D22)', async () => {
    const watching = await api.as('Admin Project manager');
    const invoice = await anInvoiceOf(500);
    const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
    stripe.confirm(intentId, BANK);
    await deliver();
    stripe.bounce(intentId);
    await deliver();

    const message = 'The account did not have enough money.';
    expect(await payments()).toMatchObject([{ status: 'failed', failureMessage: message }]);
    expect(await statusOf(intentId)).toMatchObject({ status: 'failed', message });
    expect((await watching.ok(notificationEndpoints.list, {})).notifications).toMatchObject([
      { type: 'paymentFailed', entity: 'payments' },
    ]);
    expect((await begin({ amount: 500, invoiceId: invoice.id })).intentId).not.toBe(intentId);
    await expectSoundBooks();
  });

  test('that was settled and returned reopens its invoice', async () => {
    const { invoice, intentId, paymentId } = await paidInvoice(BANK);
    stripe.dispute(intentId, { status: 'lost', reason: 'debit_not_authorized' });
    await deliver();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 0, balance: 500 });
    expect(await paymentNow(paymentId)).toMatchObject({
      status: 'disputed',
      failureMessage: 'Disputed: debit not authorized',
    });
    await expectSoundBooks();
  });
});

describe('Payouts', () => {
  test('group payments with their refunds and fees (D23)', async () => {
    const { paymentId } = await paidInvoice();
    await dana.ok(cardPaymentEndpoints.refund, {
      params: { id: paymentId },
      body: { amount: 100 },
    });
    const { id } = stripe.payOut();
    await deliver();
    await api.workThroughQueue();

    expect(await paymentNow(paymentId)).toMatchObject({ payoutId: id });
    const lines = await payments();
    expect(lines.map((line) => [line.amount, line.fee, line.payoutId])).toEqual([
      [-100, null, id],
      [500, 14.8, id],
    ]);
  });
});

describe('The webhook', () => {
  test('rejects anything that the provider did not sign, or signed long ago (D21)', async () => {
    const invoice = await anInvoiceOf(500);
    const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
    stripe.confirm(intentId, CARD);
    const [event = {}] = stripe.takeHeld();
    const send = (signed: { secret?: string; at?: number }) =>
      api.anonymous.send(posted(event, signed));

    expect((await send({ secret: 'whsec_other' })).status).toBe(400);
    expect((await send({ at: Date.now() - 10 * 60_000 })).status).toBe(400);
    expect((await api.anonymous.post('/api/stripe/webhook', event)).status).toBe(400);
    expect(await payments()).toEqual([]);
  });

  test('processes every event once, in any order, and accepts repeats', async () => {
    const { intentId } = await paidInvoice(BANK);
    const all = stripe.events.filter(
      ({ data: { object } }) => 'id' in object && object.id === intentId,
    );
    expect(await deliver([...all, ...all.toReversed()])).toEqual([200, 200, 200, 200]);
    expect(await payments()).toHaveLength(1);
    await expectSoundBooks();
  });

  test('ignores unknown events, and those of another program', async () => {
    const event = (type: string, object: object) => ({
      id: `evt_${type}`,
      object: 'event',
      type,
      created: 1_790_000_000,
      data: { object },
    });
    const other = stripe.begin({ amount: '900', currency: 'usd' });

    expect(
      await deliver([
        event('customer.created', { id: 'cus_1' }) as never,
        event('payment_intent.succeeded', { id: other.id }) as never,
        event('charge.refunded', { id: 'ch_1', payment_intent: null }) as never,
      ]),
    ).toEqual([200, 200, 200]);
    expect(await payments()).toEqual([]);
  });
});
