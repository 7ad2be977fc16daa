import { beforeEach, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, anInvoice } from '#test/factories.ts';
import { CARD, startCardOffice } from '#test/stripe/card-office.ts';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';

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

describe('A card payment', () => {
  test('pays its invoice once the provider confirms it, with gross, fee, and net (D23)', async () => {
    const invoice = await anInvoiceOf(500);
    const { clientSecret, intentId, amount } = await begin({ amount: 500, invoiceId: invoice.id });
    expect(clientSecret).toMatch(new RegExp(`^${intentId}_secret_`));
    expect(amount).toBe(500);
    expect(await statusOf(intentId)).toMatchObject({ status: 'open', paymentId: null });
    expect((await invoiceNow(invoice.id)).paid).toBe(0);

    stripe.confirm(intentId, CARD);
    expect(await deliver()).toEqual([200]);

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

  test('notifies the rest of the office, with its invoice', async () => {
    const watching = await api.as('Admin Project manager');
    await paidInvoice();
    await api.workThroughQueue();

    expect((await watching.ok(notificationEndpoints.list, {})).notifications).toMatchObject([
      { type: 'paymentReceived', label: expect.stringContaining('INV-') as string },
    ]);
  });

  test('may be part of the balance, but never more (C50, D20)', async () => {
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
    await deliver();
    expect(await invoiceNow(invoice.id)).toMatchObject({ status: 'partial', balance: 379.5 });
  });

  test.each([
    [100, 'nobody', 'clientId'],
    [100, 'an unknown client', 'clientId'],
    [0.49, 'a client', 'amount'],
    [0, 'a client', 'amount'],
    [1.005, 'a client', 'amount'],
    [1_000_000, 'a client', 'amount'],
  ])('of %d for %s is rejected at the invalid field (S47)', async (amount, whom, path) => {
    const { id } = await aContact(dana);
    const clientId = whom === 'a client' ? id : id + 999;
    const body = whom === 'nobody' ? { amount } : { amount, clientId };
    expect(await dana.call(cardPaymentEndpoints.createIntent, { body })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    });
  });

  test('without an invoice is the credit of the named client (S47, C19)', async () => {
    const { id: clientId } = await aContact(dana);
    const { intentId } = await begin({ amount: 100, clientId });
    stripe.confirm(intentId, CARD);
    await deliver();

    expect(await payments()).toMatchObject([
      { clientId, invoiceId: null, amount: 100, unapplied: 100, status: 'completed' },
    ]);
    await expectSoundBooks();
  });

  test('that is started twice is one, while it is open (D20)', async () => {
    const invoice = await anInvoiceOf(500);
    const first = await begin({ amount: 500, invoiceId: invoice.id });
    const second = await begin({ amount: 500, invoiceId: invoice.id });
    expect(second).toEqual(first);

    const { intentId } = await begin({ amount: 200, invoiceId: invoice.id });
    expect(intentId).not.toBe(first.intentId);
  });

  test('that was made but not reported yet is found when it is started again', async () => {
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
    await deliver();
    expect(await payments()).toHaveLength(1);
  });

  test('that was declined does not change the invoice, gives the reason, and can be retried', async () => {
    const invoice = await anInvoiceOf(500);
    const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
    expect(() => stripe.confirm(intentId, { ...CARD, number: '4000000000000002' })).toThrow(
      'Your card was declined.',
    );
    await deliver();
    expect(await statusOf(intentId)).toMatchObject({
      status: 'open',
      message: 'Your card was declined.',
      paymentId: null,
    });
    expect(await payments()).toEqual([]);

    stripe.confirm(intentId, CARD);
    await deliver();
    expect(await statusOf(intentId)).toMatchObject({ status: 'succeeded', message: null });
    expect(await payments()).toHaveLength(1);
  });

  test('above the remaining balance becomes credit (D9)', async () => {
    const invoice = await anInvoiceOf(500);
    const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
    await dana.ok(paymentEndpoints.create, {
      body: { invoiceId: invoice.id, amount: 300, method: 'check' },
    });
    stripe.confirm(intentId, CARD);
    await deliver();

    const [card] = await payments().then((all) => all.filter(({ method }) => method === 'card'));
    expect(card).toMatchObject({ amount: 500, unapplied: 300, allocations: [{ amount: 200 }] });
    await expectSoundBooks();
  });

  test('issues the draft that it pays', async () => {
    const invoice = await anInvoice(dana, { status: 'draft' });
    const { intentId } = await begin({ amount: 10, invoiceId: invoice.id });
    expect((await invoiceNow(invoice.id)).status).toBe('draft');
    stripe.confirm(intentId, CARD);
    await deliver();
    expect((await invoiceNow(invoice.id)).status).toBe('partial');
    await expectSoundBooks();
  });

  test.each(['deleted', 'cancelled'])(
    "for an invoice that was %s in the meantime is its client's credit",
    async (how) => {
      const invoice = await anInvoiceOf(500);
      const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
      if (how === 'deleted') await dana.ok(invoiceEndpoints.remove, { params: { id: invoice.id } });
      else {
        await dana.expect(200).patch(`/api/invoices/${invoice.id}`, { status: 'cancelled' });
      }
      stripe.confirm(intentId, CARD);
      await deliver();

      expect(await payments()).toMatchObject([
        { clientId: invoice.clientId, amount: 500, unapplied: 500, allocations: [] },
      ]);
      await expectSoundBooks();
    },
  );

  test('cannot be voided, deleted, or refunded manually (D10)', async () => {
    const { paymentId } = await paidInvoice();
    const params = { id: paymentId };
    const words = {
      status: 409,
      body: { message: expect.stringMatching(/Use Refund through Stripe/) as string },
    };

    expect(await dana.call(paymentEndpoints.void, { params, body: {} })).toMatchObject(words);
    expect(await dana.call(paymentEndpoints.remove, { params })).toMatchObject(words);
    expect(
      await dana.call(paymentEndpoints.refund, { params, body: { amount: 1, method: 'cash' } }),
    ).toMatchObject(words);
    await expectSoundBooks();
  });

  test('keeps the paid amount of its invoice from being lowered manually', async () => {
    const { invoice } = await paidInvoice();
    const { version } = await invoiceNow(invoice.id);
    const { status, body } = await dana.put(`/api/invoices/${invoice.id}`, { paid: 100, version });
    expect([status, body]).toMatchObject([
      409,
      { message: expect.stringMatching(/paid by card or bank debit/) as string },
    ]);
    await expectSoundBooks();
  });

  test('is visible only to users with access to its invoice', async () => {
    const { intentId } = await paidInvoice();
    const other = await api.as('Sales Representative');
    const ask = { params: { intentId } };
    expect((await other.call(cardPaymentEndpoints.read, ask)).status).toBe(404);
    expect((await other.call(cardPaymentEndpoints.check, ask)).status).toBe(404);
  });

  test('is recorded as soon as the screen requests its state, before any webhook', async () => {
    const invoice = await anInvoiceOf(500);
    const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
    stripe.confirm(intentId, CARD);
    expect(await dana.ok(cardPaymentEndpoints.check, { params: { intentId } })).toMatchObject({
      status: 'succeeded',
      paymentId: expect.any(Number) as number,
    });
    expect(await deliver()).toEqual([200]);
    expect(await payments()).toHaveLength(1);
    await expectSoundBooks();
  });

  test('gets its fee later when the provider does not report it yet', async () => {
    stripe.holdFees();
    const { paymentId } = await paidInvoice();
    expect(await paymentNow(paymentId)).toMatchObject({ fee: null, net: null });

    stripe.reportFees();
    await deliver();
    expect(await paymentNow(paymentId)).toMatchObject({ fee: 14.8, net: 485.2 });
    await expectSoundBooks();
  });
});

test('A contact with a pending payment cannot be deleted: the client still exists', async () => {
  const invoice = await anInvoiceOf(500);
  const { intentId } = await begin({ amount: 500, invoiceId: invoice.id });
  await dana.call(contactEndpoints.remove, { params: { id: invoice.clientId } });
  stripe.confirm(intentId, CARD);
  expect(await deliver()).toEqual([200]);
  await expectSoundBooks();
});
