import { afterEach, expect, it } from 'vitest';
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
const over = (price: number) => ({ items: [{ description: 'Repair', quantity: 1, price }] });

it('Credit is applied to another invoice of the same client as far as it reaches (D9)', async () => {
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

it('A payment with credit is found by its unapplied amount, less refunds', async () => {
  const { id, clientId } = await anInvoice(office, over(100));
  const payment = await aPayment(office, { invoiceId: id, amount: 150 });
  const credits = `/api/payments?filter[clientId]=${clientId}&filter[unapplied][gt]=0`;
  expect((await office.get(credits)).body).toMatchObject([{ id: payment.id, unapplied: 50 }]);

  await office
    .expect(201)
    .post(`/api/payments/${payment.id}/refund`, { amount: 50, method: 'cash' });
  expect((await office.get(credits)).body).toEqual([]);
});

it('Credit is not applied to another client’s invoice', async () => {
  const first = await anInvoice(office, over(100));
  const foreign = await anInvoice(office, over(100));
  const payment = await aPayment(office, { invoiceId: first.id, amount: 150 });
  await office.expect(409).post(`/api/payments/${payment.id}/apply`, { invoiceId: foreign.id });
});
