import { expect, it } from 'vitest';
import { aContact, anInvoice, aPayment, over } from '#test/factories.ts';
import { startLedger } from '#test/ledger/start-ledger.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';

const { office, invoiceNow } = await startLedger();

it('Credit is applied to another invoice of the same client up to its amount (D9)', async () => {
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
