import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/contacts/contact-endpoints.ts';
import { invoiceEndpoints } from '#features/invoices/invoice-endpoints.ts';
import { checkBooks } from '#features/ledger/server/check-books.ts';
import { notificationEndpoints } from '#features/notifications/notification-endpoints.ts';
import { paymentEndpoints } from '#features/payments/payment-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, anInvoice } from '#test/factories.ts';
import { startStripeDouble } from '#test/stripe/stripe-double.ts';
import { posted, tellOf } from '#test/stripe/webhooks.ts';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';

const CARD = { method: 'card', number: '4242424242424242' } as const;
const BANK = { method: 'us_bank_account', number: '000123456789' } as const;

const stripe = await startStripeDouble();
afterAll(stripe.close);
const api = await startApi({ settings: stripe.settings });
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  stripe.takeHeld();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const begin = (body: { amount: number; invoiceId?: number; clientId?: number }) =>
  dana.ok(cardPaymentEndpoints.createIntent, { body });
const tell = (events = stripe.takeHeld()) => tellOf(api.anonymous, events);
const invoiceNow = (id: number) => dana.ok(invoiceEndpoints.read, { params: { id } });
const paymentNow = (id: number) => dana.ok(paymentEndpoints.read, { params: { id } });
const payments = () => dana.ok(paymentEndpoints.list, {});
const statusOf = (intentId: string) => dana.ok(cardPaymentEndpoints.read, { params: { intentId } });

async function anInvoiceOf(dollars: number) {
  return anInvoice(dana, { items: [{ description: 'Roof', quantity: 1, price: dollars }] });
}

/** An invoice of $500 that was paid in full, and the provider told of it. */
async function paidInvoice(how: typeof CARD | typeof BANK = CARD) {
  const invoice = await anInvoiceOf(500);
  const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
  stripe.confirm(intentId, how);
  stripe.settle(intentId);
  await tell();
  const { paymentId } = await statusOf(intentId);

  return { invoice, intentId, paymentId: paymentId ?? 0 };
}

async function expectSoundBooks() {
  expect(await checkBooks(api.database.db)).toEqual([]);
}

describe('A card payment', () => {
  test('pays its invoice once the provider says so, with gross, fee and net (D23)', async () => {
    const invoice = await anInvoiceOf(500);
    const { clientSecret, intentId, amount } = await begin({ amount: 500, invoiceId: invoice.id });
    expect(clientSecret).toMatch(new RegExp(`^${intentId}_secret_`));
    expect(amount).toBe(500);
    expect(await statusOf(intentId)).toMatchObject({ status: 'open', paymentId: null });
    expect((await invoiceNow(invoice.id)).paid).toBe(0);

    stripe.confirm(intentId, CARD);
    expect(await tell()).toEqual([200]);

    expect(await invoiceNow(invoice.id)).toMatchObject({ status: 'paid', paid: 500, balance: 0 });
    expect(await payments()).toMatchObject([
      {
        invoiceId: invoice.id,
        amount: 500,
        method: 'card',
        status: 'completed',
        stripePaymentId: intentId,
        fee: 14.8,
        net: 485.2,
        unapplied: 0,
        allocations: [{ invoiceId: invoice.id, amount: 500 }],
      },
    ]);
    expect(await statusOf(intentId)).toMatchObject({ status: 'succeeded', method: 'card' });
    await expectSoundBooks();
  });

  test('is told of to the rest of the office, with its invoice', async () => {
    const watching = await api.as('Admin Project manager');
    await paidInvoice();
    await api.workThroughQueue();

    expect((await watching.ok(notificationEndpoints.list, {})).notifications).toMatchObject([
      { type: 'paymentReceived', label: expect.stringContaining('INV-') as string },
    ]);
  });

  test('may be of a part of the balance, and never of more (C50, D20)', async () => {
    const invoice = await anInvoiceOf(500);
    const { status, body } = await dana.call(cardPaymentEndpoints.createIntent, {
      body: { amount: 500.01, invoiceId: invoice.id },
    });
    expect([status, body]).toMatchObject([
      400,
      { issues: [{ path: 'amount', message: 'The balance of this invoice is $500.00' }] },
    ]);

    const { intentId } = await begin({ amount: 120.5, invoiceId: invoice.id });
    expect(stripe.intents.get(intentId)).toMatchObject({ amount: 12_050, currency: 'usd' });
    stripe.confirm(intentId, CARD);
    await tell();
    expect(await invoiceNow(invoice.id)).toMatchObject({ status: 'partial', balance: 379.5 });
  });

  test.each([
    [100, 'nobody', 'clientId'],
    [100, 'an unknown client', 'clientId'],
    [0.49, 'a client', 'amount'],
    [0, 'a client', 'amount'],
    [1.005, 'a client', 'amount'],
    [1_000_000, 'a client', 'amount'],
  ])('of %d for %s is refused at the field that is wrong (S47)', async (amount, whom, path) => {
    const { id } = await aContact(dana);
    const clientId = whom === 'a client' ? id : id + 999;
    const body = whom === 'nobody' ? { amount } : { amount, clientId };
    expect(await dana.call(cardPaymentEndpoints.createIntent, { body })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    });
  });

  test('without an invoice is the credit of the client who was named (S47, C19)', async () => {
    const { id: clientId } = await aContact(dana);
    const { intentId } = await begin({ amount: 100, clientId });
    stripe.confirm(intentId, CARD);
    await tell();

    expect(await payments()).toMatchObject([
      { clientId, invoiceId: null, amount: 100, unapplied: 100, status: 'completed' },
    ]);
    await expectSoundBooks();
  });

  test('that is begun twice is one, while it is open (D20)', async () => {
    const invoice = await anInvoiceOf(500);
    const first = await begin({ amount: 500, invoiceId: invoice.id });
    const second = await begin({ amount: 500, invoiceId: invoice.id });
    expect(second).toEqual(first);

    const { intentId } = await begin({ amount: 200, invoiceId: invoice.id });
    expect(intentId).not.toBe(first.intentId);
  });

  test('that was made and not yet told of is found when it is begun again', async () => {
    const invoice = await anInvoiceOf(500);
    const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
    stripe.confirm(intentId, CARD);

    const { status, body } = await dana.call(cardPaymentEndpoints.createIntent, {
      body: { amount: 500, invoiceId: invoice.id },
    });
    expect([status, body]).toMatchObject([
      400,
      { message: 'The balance of this invoice is $0.00.' },
    ]);
    expect(await invoiceNow(invoice.id)).toMatchObject({ status: 'paid' });
    await tell();
    expect(await payments()).toHaveLength(1);
  });

  test('that was declined leaves the invoice as it is, says why, and can be tried again', async () => {
    const invoice = await anInvoiceOf(500);
    const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
    expect(() => stripe.confirm(intentId, { ...CARD, number: '4000000000000002' })).toThrow(
      'Your card was declined.',
    );
    await tell();
    expect(await statusOf(intentId)).toMatchObject({
      status: 'open',
      message: 'Your card was declined.',
      paymentId: null,
    });
    expect(await payments()).toEqual([]);

    stripe.confirm(intentId, CARD);
    await tell();
    expect(await statusOf(intentId)).toMatchObject({ status: 'succeeded', message: null });
    expect(await payments()).toHaveLength(1);
  });

  test('above what is left by then becomes credit (D9)', async () => {
    const invoice = await anInvoiceOf(500);
    const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
    await dana.ok(paymentEndpoints.create, {
      body: { invoiceId: invoice.id, amount: 300, method: 'check' },
    });
    stripe.confirm(intentId, CARD);
    await tell();

    const [card] = await payments().then((all) => all.filter(({ method }) => method === 'card'));
    expect(card).toMatchObject({ amount: 500, unapplied: 300, allocations: [{ amount: 200 }] });
    await expectSoundBooks();
  });

  test('issues the draft that it pays', async () => {
    const invoice = await anInvoice(dana, { status: 'draft' });
    const { intentId } = await begin({ amount: 10, invoiceId: invoice.id });
    expect((await invoiceNow(invoice.id)).status).toBe('draft');
    stripe.confirm(intentId, CARD);
    await tell();
    expect((await invoiceNow(invoice.id)).status).toBe('partial');
    await expectSoundBooks();
  });

  test.each(['deleted', 'cancelled'])(
    'of an invoice that was %s meanwhile is credit of its client',
    async (how) => {
      const invoice = await anInvoiceOf(500);
      const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
      if (how === 'deleted') await dana.ok(invoiceEndpoints.remove, { params: { id: invoice.id } });
      else {
        await dana.expect(200).patch(`/api/invoices/${invoice.id}`, { status: 'cancelled' });
      }
      stripe.confirm(intentId, CARD);
      await tell();

      expect(await payments()).toMatchObject([
        { clientId: invoice.clientId, amount: 500, unapplied: 500, allocations: [] },
      ]);
      await expectSoundBooks();
    },
  );

  test('cannot be voided, deleted or refunded by hand (D10)', async () => {
    const { paymentId } = await paidInvoice();
    const params = { id: paymentId };
    const words = {
      status: 409,
      body: { message: expect.stringMatching(/refunded there/) as string },
    };

    expect(await dana.call(paymentEndpoints.void, { params, body: {} })).toMatchObject(words);
    expect(await dana.call(paymentEndpoints.remove, { params })).toMatchObject(words);
    expect(
      await dana.call(paymentEndpoints.refund, { params, body: { amount: 1, method: 'cash' } }),
    ).toMatchObject(words);
    await expectSoundBooks();
  });

  test('keeps what the invoice says is paid from being lowered by hand', async () => {
    const { invoice } = await paidInvoice();
    const { version } = await invoiceNow(invoice.id);
    const { status, body } = await dana.put(`/api/invoices/${invoice.id}`, { paid: 100, version });
    expect([status, body]).toMatchObject([
      409,
      { message: expect.stringMatching(/paid by card or bank debit/) as string },
    ]);
    await expectSoundBooks();
  });

  test('is seen by those who may read its invoice alone', async () => {
    const { intentId } = await paidInvoice();
    const other = await api.as('Sales Representative');
    const ask = { params: { intentId } };
    expect((await other.call(cardPaymentEndpoints.read, ask)).status).toBe(404);
    expect((await other.call(cardPaymentEndpoints.check, ask)).status).toBe(404);
  });

  test('is recorded as soon as the screen has it asked for, before any webhook', async () => {
    const invoice = await anInvoiceOf(500);
    const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
    stripe.confirm(intentId, CARD);
    expect(await dana.ok(cardPaymentEndpoints.check, { params: { intentId } })).toMatchObject({
      status: 'succeeded',
      paymentId: expect.any(Number) as number,
    });
    expect(await tell()).toEqual([200]);
    expect(await payments()).toHaveLength(1);
    await expectSoundBooks();
  });

  test('has its fee read later when the provider does not know it yet', async () => {
    stripe.holdFees();
    const { paymentId } = await paidInvoice();
    expect(await paymentNow(paymentId)).toMatchObject({ fee: null, net: null });

    stripe.tellFees();
    await tell();
    expect(await paymentNow(paymentId)).toMatchObject({ fee: 14.8, net: 485.2 });
    await expectSoundBooks();
  });
});

describe('A bank payment', () => {
  test('is pending until it is settled, and counts only then (D22)', async () => {
    const invoice = await anInvoiceOf(500);
    const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
    stripe.confirm(intentId, BANK);
    await tell();
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
      body: { message: 'The balance of this invoice is $0.00, with $500.00 on its way.' },
    });

    api.clock.pass(3 * 24 * 60);
    stripe.settle(intentId);
    await tell();
    expect(await payments()).toMatchObject([{ status: 'completed', fee: 4 }]);
    expect(await invoiceNow(invoice.id)).toMatchObject({ status: 'paid' });
    await expectSoundBooks();
  });

  test('that bounces days later has failed with the reason, and the office is told (D22)', async () => {
    const watching = await api.as('Admin Project manager');
    const invoice = await anInvoiceOf(500);
    const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
    stripe.confirm(intentId, BANK);
    await tell();
    stripe.bounce(intentId);
    await tell();

    const message = 'The customer’s bank account has insufficient funds.';
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
    await tell();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 0, balance: 500 });
    expect(await paymentNow(paymentId)).toMatchObject({
      status: 'disputed',
      failureMessage: 'Disputed: debit not authorized',
    });
    await expectSoundBooks();
  });
});

describe('A refund', () => {
  const refund = (id: number, body: { amount: number; requestId?: string; notes?: string }) =>
    dana.call(cardPaymentEndpoints.refund, { params: { id }, body });

  test('goes through the provider, in part or in full, and reopens the invoice', async () => {
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
    expect(await tell()).toEqual([200, 200, 200, 200]);
    expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([20_000, 30_000]);
    expect(await payments()).toHaveLength(3);
    await expectSoundBooks();
  });

  test('is never of more than is left', async () => {
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

  test('that the provider refuses is not in the books, and says why', async () => {
    const { intentId, paymentId } = await paidInvoice();
    stripe.refund({ payment_intent: intentId, amount: '30000' }); // at its own page, not told of yet
    expect(await refund(paymentId, { amount: 400 })).toMatchObject({
      status: 409,
      body: { message: 'Refund amount is greater than unrefunded amount on charge.' },
    });
    expect(await paymentNow(paymentId)).toMatchObject({ refunded: 0 });
    await tell();
    expect(await paymentNow(paymentId)).toMatchObject({ refunded: 300 });
    await expectSoundBooks();
  });

  test('at the provider’s own page is recorded too, and one that fails is undone', async () => {
    const { invoice, intentId, paymentId } = await paidInvoice();
    const { id } = stripe.refund({ payment_intent: intentId, amount: '12345' });
    await tell();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 376.55 });
    stripe.failRefund(id);
    await tell();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 500, status: 'paid' });
    expect(await paymentNow(paymentId)).toMatchObject({ status: 'completed', refunded: 0 });
    await expectSoundBooks();
  });

  test('is not for a payment that was recorded by hand', async () => {
    const invoice = await anInvoiceOf(500);
    const { id } = await dana.ok(paymentEndpoints.create, {
      body: { invoiceId: invoice.id, amount: 300, method: 'check' },
    });
    expect(await refund(id, { amount: 1 })).toMatchObject({ status: 409 });
  });
});

describe('A dispute', () => {
  test('takes the money off the invoice, and gives it back when it is won (D23)', async () => {
    const watching = await api.as('Admin Project manager');
    const { invoice, intentId, paymentId } = await paidInvoice();
    const { id } = stripe.dispute(intentId);
    await tell();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 0, balance: 500 });
    expect(await paymentNow(paymentId)).toMatchObject({ status: 'disputed' });
    expect(await payments()).toMatchObject([{ kind: 'dispute', amount: -500 }, {}]);
    expect((await watching.ok(notificationEndpoints.list, {})).notifications).toMatchObject([
      { type: 'paymentFailed' },
    ]);
    await expectSoundBooks();

    stripe.closeDispute(id, 'won');
    await tell();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 500, status: 'paid' });
    expect(await paymentNow(paymentId)).toMatchObject({
      status: 'completed',
      failureMessage: null,
    });
    await expectSoundBooks();
  });

  test('that took more than was left is raised once a refund comes back', async () => {
    const { invoice, intentId, paymentId } = await paidInvoice();
    const refund = stripe.refund({ payment_intent: intentId, amount: '10000' });
    await tell();
    const { id } = stripe.dispute(intentId, { amount: 500_00 });
    await tell();
    expect(await payments()).toMatchObject([{ kind: 'dispute', amount: -400 }, {}, {}]);

    stripe.failRefund(refund.id);
    await tell();
    expect(await payments()).toMatchObject([
      { kind: 'dispute', amount: -500 },
      { kind: 'refund', status: 'voided' },
      { id: paymentId, status: 'disputed', unapplied: 0 },
    ]);
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 0, balance: 500 });
    await expectSoundBooks();

    stripe.closeDispute(id, 'won');
    await tell();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 500, status: 'paid' });
    await expectSoundBooks();
  });

  test('that is lost leaves the invoice open', async () => {
    const { invoice, intentId, paymentId } = await paidInvoice();
    const { id } = stripe.dispute(intentId);
    stripe.closeDispute(id, 'lost');
    await tell();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 0 });
    expect(await paymentNow(paymentId)).toMatchObject({ status: 'disputed' });
  });

  test('that is only announced takes nothing yet', async () => {
    const { invoice, intentId } = await paidInvoice();
    stripe.dispute(intentId, { status: 'warning_needs_response' });
    await tell();
    expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 500 });
  });
});

describe('Payouts', () => {
  test('group payments with what went back of them, and their fees (D23)', async () => {
    const { paymentId } = await paidInvoice();
    await dana.ok(cardPaymentEndpoints.refund, {
      params: { id: paymentId },
      body: { amount: 100 },
    });
    const { id } = stripe.payOut();
    await tell();
    await api.workThroughQueue();

    expect(await paymentNow(paymentId)).toMatchObject({ payoutId: id });
    expect(await dana.ok(cardPaymentEndpoints.listPayouts)).toMatchObject([
      { id, payments: 1, gross: 500, fees: 14.8, refunds: 100, net: 385.2 },
    ]);
  });
});

describe('The webhook', () => {
  test('takes nothing that the provider did not sign, or signed long ago (D21)', async () => {
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

  test('takes every event once, in any order, and answers repeats with success', async () => {
    const { intentId } = await paidInvoice(BANK);
    const all = stripe.events.filter(
      ({ data: { object } }) => 'id' in object && object.id === intentId,
    );
    expect(await tell([...all, ...all.toReversed()])).toEqual([200, 200, 200, 200]);
    expect(await payments()).toHaveLength(1);
    await expectSoundBooks();
  });

  test('passes over what it does not know, and what is another program’s', async () => {
    const event = (type: string, object: object) => ({
      id: `evt_${type}`,
      object: 'event',
      type,
      created: 1_790_000_000,
      data: { object },
    });
    const other = stripe.begin({ amount: '900', currency: 'usd' });

    expect(
      await tell([
        event('customer.created', { id: 'cus_1' }) as never,
        event('payment_intent.succeeded', { id: other.id }) as never,
        event('charge.refunded', { id: 'ch_1', payment_intent: null }) as never,
      ]),
    ).toEqual([200, 200, 200]);
    expect(await payments()).toEqual([]);
  });
});

test('A contact with a payment under way cannot lose it: the client is still there', async () => {
  const invoice = await anInvoiceOf(500);
  const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
  await dana.call(contactEndpoints.remove, { params: { id: invoice.clientId } });
  stripe.confirm(intentId, CARD);
  expect(await tell()).toEqual([200]);
  await expectSoundBooks();
});
