import { afterEach, describe, expect, it } from 'vitest';
import { invoiceEndpoints } from '#features/invoices/invoice-endpoints.ts';
import { startApi } from '#test/api.ts';
import { aContact, anInvoice, aPayment } from '#test/factories.ts';
import { paymentEndpoints } from '#features/payments/payment-endpoints.ts';
import { checkBooks } from './check-books.ts';

const api = await startApi();
const office = await api.as('Project manager');

// Whatever a test did, the books are in order after it.
afterEach(async () => {
  expect(await checkBooks(api.database.db)).toEqual([]);
});

const invoiceNow = (id: number) => office.ok(invoiceEndpoints.read, { params: { id } });
const paymentNow = (id: number) => office.ok(paymentEndpoints.read, { params: { id } });
const over = (price: number) => ({ items: [{ description: 'Repair', quantity: 1, price }] });

describe('recording a payment', () => {
  it('two payments make an invoice partial, then paid', async () => {
    const { id } = await anInvoice(office, over(500));

    await aPayment(office, { invoiceId: id, amount: 200 });
    expect(await invoiceNow(id)).toMatchObject({ status: 'partial', paid: 200, balance: 300 });

    await aPayment(office, { invoiceId: id, amount: 300 });
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', paid: 500, balance: 0 });
  });

  it('on a draft issues it (C73)', async () => {
    const { id } = await anInvoice(office, { ...over(500), status: 'draft' });
    await aPayment(office, { invoiceId: id, amount: 100 });
    expect(await invoiceNow(id)).toMatchObject({
      status: 'partial',
      sentAt: '2026-11-21T15:00:00.000Z',
    });
  });

  it('keeps what exceeds the balance as the client’s credit, never as a negative balance (D9)', async () => {
    const { id } = await anInvoice(office, over(500));
    const payment = await aPayment(office, { invoiceId: id, amount: 650 });
    expect(payment).toMatchObject({ amount: 650, unapplied: 150 });
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', paid: 500, balance: 0 });
  });

  it('takes "bank_transfer" and says "bank transfer" (C18)', async () => {
    const { id } = await anInvoice(office);
    const { body } = await office
      .expect(201)
      .post('/api/payments', { invoiceId: id, amount: 10, method: 'bank_transfer' });
    expect(body).toMatchObject({ method: 'bank transfer' });
  });

  it('on a cancelled invoice is refused with the reason (C73)', async () => {
    const { id } = await anInvoice(office, { status: 'cancelled' });
    const { body } = await office
      .expect(409)
      .post('/api/payments', { invoiceId: id, amount: 10, method: 'cash' });
    expect(body).toMatchObject({ message: expect.stringContaining('cancelled') });
  });

  it.each([
    ['no invoice', { amount: 5, method: 'cash' }, 'Please select an invoice'],
    ['no amount', { invoiceId: 1, method: 'cash' }, 'Amount is required'],
    ['zero', { invoiceId: 1, amount: 0, method: 'cash' }, 'Amount must be greater than 0'],
    [
      'a third decimal',
      { invoiceId: 1, amount: 1.005, method: 'cash' },
      'Use at most two decimals',
    ],
  ])('with %s is refused with a plain message', async (_, payload, message) => {
    const { body } = await office.expect(400).post('/api/payments', payload);
    expect(body).toMatchObject({ message });
  });

  it('sixty at once on one invoice count once each, and the excess is credit', async () => {
    const { id, clientId } = await anInvoice(office, over(500));
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        office.post('/api/payments', { invoiceId: id, amount: 10, method: 'cash' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 201));
    expect(await invoiceNow(id)).toMatchObject({ paid: 500, balance: 0, status: 'paid' });

    const { body: summary } = await office.expect(200).get(`/api/contacts/${clientId}/summary`);
    expect(summary).toMatchObject({ paid: 500, owed: 0, credit: 100 });
  });
});

describe('taking a payment back', () => {
  it('voided, it stays in the list with the reason and counts for nothing (D10, D11)', async () => {
    const { id } = await anInvoice(office, over(500));
    const payment = await aPayment(office, { invoiceId: id, amount: 500 });
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid' });

    const voided = await office.ok(paymentEndpoints.void, {
      params: { id: payment.id },
      body: { reason: 'Check bounced' },
    });
    expect(voided).toMatchObject({
      status: 'voided',
      voidReason: 'Check bounced',
      allocations: [],
    });
    expect(await invoiceNow(id)).toMatchObject({ status: 'sent', paid: 0, balance: 500 });
    await office.expect(409).post(`/api/payments/${payment.id}/void`, {});
  });

  it('deleted, every balance is as it was before it, on every invoice it was on (D8)', async () => {
    const client = await aContact(office);
    const first = await anInvoice(office, { ...over(100), clientId: client.id });
    const second = await anInvoice(office, { ...over(100), clientId: client.id });
    const payment = await aPayment(office, { invoiceId: first.id, amount: 150 });
    await office.ok(paymentEndpoints.apply, {
      params: { id: payment.id },
      body: { invoiceId: second.id },
    });
    expect(await invoiceNow(second.id)).toMatchObject({ status: 'partial', paid: 50 });

    await office.expect(204).delete(`/api/payments/${payment.id}`);
    expect(await invoiceNow(first.id)).toMatchObject({ status: 'sent', paid: 0 });
    expect(await invoiceNow(second.id)).toMatchObject({ status: 'sent', paid: 0 });
    await office.expect(404).get(`/api/payments/${payment.id}`);
  });

  it('a refund of credit that comes back from the trash takes nothing off the paid invoice', async () => {
    const admin = await api.as('Admin Project manager');
    const { id } = await anInvoice(office, over(500));
    await aPayment(office, { invoiceId: id, amount: 500 });
    const credit = await aPayment(office, { invoiceId: id, amount: 350 });
    const refund = await office.ok(paymentEndpoints.refund, {
      params: { id: credit.id },
      body: { amount: 290, method: 'cash' },
    });

    await admin.expect(204).delete(`/api/payments/${refund.id}`);
    await admin.expect(204).post(`/api/trash/payments/${refund.id}/restore`);

    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', paid: 500 });
    expect(await paymentNow(credit.id)).toMatchObject({ refunded: 290, unapplied: 60 });
  });

  it('restored by an administrator, it pays its invoice again', async () => {
    const admin = await api.as('Admin Project manager');
    const { id } = await anInvoice(office, over(100));
    const payment = await aPayment(office, { invoiceId: id, amount: 60 });
    await office.expect(204).delete(`/api/payments/${payment.id}`);
    await admin.expect(204).post(`/api/trash/payments/${payment.id}/restore`);
    expect(await invoiceNow(id)).toMatchObject({ status: 'partial', paid: 60 });
  });
});

describe('giving money back', () => {
  it('takes the unapplied part first, then comes off the invoice (D7)', async () => {
    const { id } = await anInvoice(office, over(500));
    const payment = await aPayment(office, { invoiceId: id, amount: 600 });

    await office.ok(paymentEndpoints.refund, {
      params: { id: payment.id },
      body: { amount: 150, method: 'check' },
    });
    expect(await invoiceNow(id)).toMatchObject({ status: 'partial', paid: 450 });
    expect(await paymentNow(payment.id)).toMatchObject({
      status: 'partially_refunded',
      refunded: 150,
      unapplied: 0,
    });
  });

  it('never refunds more than came in', async () => {
    const { id } = await anInvoice(office, over(500));
    const payment = await aPayment(office, { invoiceId: id, amount: 100 });
    const { body } = await office
      .expect(400)
      .post(`/api/payments/${payment.id}/refund`, { amount: 100.01, method: 'cash' });
    expect(body).toMatchObject({ message: 'You can refund up to $100.00.' });
  });

  it('keeps the payment from being voided until the refund is', async () => {
    const { id } = await anInvoice(office, over(500));
    const payment = await aPayment(office, { invoiceId: id, amount: 100 });
    const refund = await office.ok(paymentEndpoints.refund, {
      params: { id: payment.id },
      body: { amount: 40, method: 'cash' },
    });
    await office.expect(409).post(`/api/payments/${payment.id}/void`, {});
    await office.expect(409).delete(`/api/payments/${payment.id}`);

    await office.expect(200).post(`/api/payments/${refund.id}/void`, {});
    expect(await paymentNow(payment.id)).toMatchObject({ status: 'completed', refunded: 0 });
    expect(await invoiceNow(id)).toMatchObject({ paid: 100 });
    await office.expect(200).post(`/api/payments/${payment.id}/void`, {});
  });
});

describe('credit', () => {
  it('is applied to another invoice of the same client as far as it reaches (D9)', async () => {
    const client = await aContact(office);
    const first = await anInvoice(office, { ...over(100), clientId: client.id });
    const second = await anInvoice(office, { ...over(30), clientId: client.id });
    const payment = await aPayment(office, { invoiceId: first.id, amount: 150 });

    const applied = await office.ok(paymentEndpoints.apply, {
      params: { id: payment.id },
      body: { invoiceId: second.id },
    });
    expect(applied).toMatchObject({ unapplied: 20 });
    expect(await invoiceNow(second.id)).toMatchObject({ status: 'paid', paid: 30 });
  });

  it('is found by its unapplied amount, less refunds', async () => {
    const { id, clientId } = await anInvoice(office, over(100));
    const payment = await aPayment(office, { invoiceId: id, amount: 150 });
    const credits = `/api/payments?filter[clientId]=${clientId}&filter[unapplied][gt]=0`;
    expect((await office.get(credits)).body).toMatchObject([{ id: payment.id, unapplied: 50 }]);

    await office
      .expect(201)
      .post(`/api/payments/${payment.id}/refund`, { amount: 50, method: 'cash' });
    expect((await office.get(credits)).body).toEqual([]);
  });

  it('is not applied to another client’s invoice', async () => {
    const first = await anInvoice(office, over(100));
    const foreign = await anInvoice(office, over(100));
    const payment = await aPayment(office, { invoiceId: first.id, amount: 150 });
    await office.expect(409).post(`/api/payments/${payment.id}/apply`, { invoiceId: foreign.id });
  });
});

it('a voided refund whose payment is in the trash can be deleted and restored', async () => {
  const admin = await api.as('Admin Project manager');
  const { id } = await anInvoice(office, over(500));
  const payment = await aPayment(office, { invoiceId: id, amount: 100 });
  const refund = await office.ok(paymentEndpoints.refund, {
    params: { id: payment.id },
    body: { amount: 40, method: 'cash' },
  });
  await office.expect(200).post(`/api/payments/${refund.id}/void`, {});
  await office.expect(204).delete(`/api/payments/${payment.id}`);

  expect(await paymentNow(refund.id)).toMatchObject({ status: 'voided' });
  const { body } = await office.expect(409).post(`/api/payments/${refund.id}/void`, {});
  expect(body).toMatchObject({ message: 'This payment is already void.' });
  await office.expect(204).delete(`/api/payments/${refund.id}`);
  await admin.expect(204).post(`/api/trash/payments/${refund.id}/restore`);
  await admin.expect(204).post(`/api/trash/payments/${payment.id}/restore`);
  expect(await invoiceNow(id)).toMatchObject({ paid: 100 });
  expect(await paymentNow(payment.id)).toMatchObject({ status: 'completed', refunded: 0 });
});

describe('the effect of invoice changes on money', () => {
  it('a total lowered below the paid amount makes credit (D13)', async () => {
    const { id } = await anInvoice(office, over(500));
    const payment = await aPayment(office, { invoiceId: id, amount: 400 });
    await office.ok(invoiceEndpoints.update, {
      params: { id },
      body: { ...over(300), revise: true },
    });
    expect(await invoiceNow(id)).toMatchObject({
      total: 300,
      paid: 300,
      balance: 0,
      status: 'paid',
    });
    expect(await paymentNow(payment.id)).toMatchObject({ unapplied: 100 });
  });

  it('marking as paid writes a payment for the balance, and the call is echoed (C7, D14)', async () => {
    const { id } = await anInvoice(office, over(500));
    await aPayment(office, { invoiceId: id, amount: 200 });
    const { body } = await office.expect(200).patch(`/api/invoices/${id}`, { status: 'paid' });
    expect(body).toMatchObject({ status: 'paid', paid: 500, balance: 0 });

    const { body: payments } = await office.get(`/api/payments?filter[invoiceId]=${id}`);
    expect(payments).toContainEqual(
      expect.objectContaining({
        amount: 300,
        method: 'unspecified',
        kind: 'marked_paid',
        notes: 'Marked as paid',
      }),
    );
  });

  it('a paid invoice is not sent again by a word; voiding its payment reopens it (C7)', async () => {
    const { id } = await anInvoice(office, { ...over(500), status: 'paid' });
    const { body } = await office.expect(409).patch(`/api/invoices/${id}`, { status: 'sent' });
    expect(body).toMatchObject({ message: expect.stringContaining('Void a payment') });
  });

  it('a sum paid before it was entered becomes an opening payment (C20)', async () => {
    const { id } = await anInvoice(office, { ...over(500), paid: 120 });
    expect(await invoiceNow(id)).toMatchObject({ status: 'partial', paid: 120, paidAmount: 120 });
    const { body } = await office.get(`/api/payments?filter[invoiceId]=${id}`);
    expect(body).toMatchObject([{ kind: 'opening', amount: 120 }]);
  });

  it('another paid sum in a call becomes ledger lines, up and down (C20)', async () => {
    const { id } = await anInvoice(office, over(500));
    await office.expect(200).put(`/api/invoices/${id}`, { paid: 400 });
    await office.expect(200).put(`/api/invoices/${id}`, { paid: 150 });
    expect(await invoiceNow(id)).toMatchObject({ paid: 150, balance: 350, status: 'partial' });
    const { body } = await office.get(`/api/payments?filter[invoiceId]=${id}&sort=createdAt`);
    expect(body).toMatchObject([
      { kind: 'adjustment', amount: 400 },
      { kind: 'adjustment', amount: -250 },
    ]);
  });

  it('cancelling turns the paid amount into credit', async () => {
    const { id } = await anInvoice(office, over(500));
    const payment = await aPayment(office, { invoiceId: id, amount: 200 });
    await office.expect(200).patch(`/api/invoices/${id}`, { status: 'cancelled' });
    expect(await paymentNow(payment.id)).toMatchObject({ unapplied: 200, allocations: [] });
  });

  it('deleting turns the paid amount into credit, and restoring applies it again', async () => {
    const admin = await api.as('Admin Project manager');
    const { id } = await anInvoice(office, over(500));
    const payment = await aPayment(office, { invoiceId: id, amount: 200 });
    await office.expect(204).delete(`/api/invoices/${id}`);
    expect(await paymentNow(payment.id)).toMatchObject({ unapplied: 200 });

    await admin.expect(204).post(`/api/trash/invoices/${id}/restore`);
    expect(await invoiceNow(id)).toMatchObject({ paid: 200, status: 'partial' });
  });
});

it('card payments say that they are not set up yet', async () => {
  const { body } = await office.expect(503).post('/api/create-payment-intent', { amount: 100 });
  expect(body).toMatchObject({ message: expect.stringContaining('not set up yet') });
});
