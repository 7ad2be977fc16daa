import { expect, it } from 'vitest';
import { anInvoice, aPayment, over } from '#test/factories.ts';
import { startLedger } from '#test/ledger/start-ledger.ts';

const { office, invoiceNow } = await startLedger();

it('Two payments change an invoice to partial, then to paid', async () => {
  const { id } = await anInvoice(office, over(500));

  await aPayment(office, { invoiceId: id, amount: 200 });
  expect(await invoiceNow(id)).toMatchObject({ status: 'partial', paid: 200, balance: 300 });

  await aPayment(office, { invoiceId: id, amount: 300 });
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', paid: 500, balance: 0 });
});

it('A payment on a draft issues it (C73)', async () => {
  const { id } = await anInvoice(office, { ...over(500), status: 'draft' });
  await aPayment(office, { invoiceId: id, amount: 100 });
  expect(await invoiceNow(id)).toMatchObject({
    status: 'partial',
    sentAt: '2026-11-21T15:00:00.000Z',
  });
});

it("A payment's excess over the balance is the client’s credit, never a negative balance (D9)", async () => {
  const { id } = await anInvoice(office, over(500));
  const payment = await aPayment(office, { invoiceId: id, amount: 650 });
  expect(payment).toMatchObject({ amount: 650, unapplied: 150 });
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', paid: 500, balance: 0 });
});

it('A payment sent as "bank_transfer" returns "bank transfer" (C18)', async () => {
  const { id } = await anInvoice(office);
  const { body } = await office
    .expect(201)
    .post('/api/payments', { invoiceId: id, amount: 10, method: 'bank_transfer' });
  expect(body).toMatchObject({ method: 'bank transfer' });
});

it('A payment on a cancelled invoice is rejected with the reason (C73)', async () => {
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
  ['a third decimal', { invoiceId: 1, amount: 1.005, method: 'cash' }, 'Use at most two decimals'],
])('A payment with %s is rejected with a plain message', async (_, payload, message) => {
  const { body } = await office.expect(400).post('/api/payments', payload);
  expect(body).toMatchObject({ message });
});

it('Sixty concurrent payments on one invoice all count, and the excess is credit', async () => {
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

it('Card payments say that they are not set up yet', async () => {
  const { body } = await office.expect(503).post('/api/create-payment-intent', { amount: 100 });
  expect(body).toMatchObject({ message: expect.stringContaining('not set up yet') });
});
