import { expect, it } from 'vitest';
import { aContact, anInvoice, aPayment, over } from '#test/factories.ts';
import { startLedger } from '#test/ledger/start-ledger.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';

const {
  api,
  office: admin,
  invoiceNow,
  paymentNow,
  received,
} = await startLedger('Admin Project manager');

const restore = (entity: string, id: number) =>
  admin.expect(204).post(`/api/trash/${entity}/${id}/restore`);
const giveTo = (id: number, clientId: number) =>
  admin.expect(200).put(`/api/invoices/${id}`, { clientId });

/** Creates a $500.00 invoice with a $100.00 payment from Maria, and a second client, Ann. */
async function paidInvoice() {
  const maria = await aContact(admin);
  const ann = await aContact(admin, { name: 'Ann Park', email: null, phone: null });
  const invoice = await anInvoice(admin, { ...over(500), clientId: maria.id });
  const payment = await aPayment(admin, { invoiceId: invoice.id, amount: 100 });

  return { maria, ann, invoice, payment };
}

it('a restored payment is not applied to an invoice that now belongs to another client', async () => {
  const { maria, ann, invoice, payment } = await paidInvoice();
  await admin.expect(204).delete(`/api/payments/${payment.id}`);
  await giveTo(invoice.id, ann.id);
  await restore('payments', payment.id);

  expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 0, balance: 500 });
  expect(await received(maria.id)).toEqual({ paid: 0, credit: 100 });
  expect(await received(ann.id)).toEqual({ paid: 0, credit: 0 });
});

it('a restored invoice does not use the credit of its previous client', async () => {
  const { maria, ann, invoice } = await paidInvoice();
  await admin.expect(200).patch(`/api/invoices/${invoice.id}`, { status: 'cancelled' });
  await giveTo(invoice.id, ann.id);
  await admin.expect(200).patch(`/api/invoices/${invoice.id}`, { status: 'sent' });
  await admin.expect(204).delete(`/api/invoices/${invoice.id}`);
  await restore('invoices', invoice.id);

  expect(await invoiceNow(invoice.id)).toMatchObject({ paid: 0, balance: 500 });
  expect(await received(maria.id)).toEqual({ paid: 0, credit: 100 });
});

it('a payment that became credit is not listed on an invoice that moved to another client', async () => {
  const { ann, invoice, payment } = await paidInvoice();
  await admin.expect(200).patch(`/api/invoices/${invoice.id}`, { status: 'cancelled' });
  await giveTo(invoice.id, ann.id);

  expect(await paymentNow(payment.id)).toMatchObject({
    invoiceId: null,
    invoiceNumber: null,
    unapplied: 100,
  });
  const { body } = await admin.get(`/api/payments?filter[invoiceId]=${invoice.id}`);
  expect(body).toEqual([]);
});

it('a refund restored after its invoice moved comes out of the first client’s credit', async () => {
  const { maria, ann, invoice, payment } = await paidInvoice();
  const refund = await admin.ok(paymentEndpoints.refund, {
    params: { id: payment.id },
    body: { amount: 40, method: 'cash' },
  });
  await admin.expect(204).delete(`/api/payments/${refund.id}`);
  await admin.expect(200).patch(`/api/invoices/${invoice.id}`, { status: 'cancelled' });
  await giveTo(invoice.id, ann.id);
  await restore('payments', refund.id);

  expect(await received(maria.id)).toEqual({ paid: 0, credit: 60 });
  expect(await received(ann.id)).toEqual({ paid: 0, credit: 0 });
});

it('credit cannot be applied to an invoice that moved to another client', async () => {
  const { ann, invoice, payment } = await paidInvoice();
  await admin.expect(200).patch(`/api/invoices/${invoice.id}`, { status: 'cancelled' });
  await giveTo(invoice.id, ann.id);
  await admin.expect(200).patch(`/api/invoices/${invoice.id}`, { status: 'sent' });

  const { body } = await admin
    .expect(409)
    .post(`/api/payments/${payment.id}/apply`, { invoiceId: invoice.id });
  expect(body).toMatchObject({ message: 'This invoice belongs to another client.' });
});

it('a copy of an invoice gets none of its money', async () => {
  const { maria, invoice } = await paidInvoice();
  const { body } = await admin.expect(201).post(`/api/invoices/${invoice.id}/duplicate`);

  expect(body).toMatchObject({ clientId: maria.id, paid: 0 });
  expect(await received(maria.id)).toEqual({ paid: 100, credit: 0 });
});

it('the database rejects money of one client on another client’s invoice', async () => {
  const { invoice, payment } = await paidInvoice();
  const foreign = await anInvoice(admin, over(500));
  const { pool } = api.database;

  await expect(
    pool.query('update payment_allocations set invoice_id = $1 where payment_id = $2', [
      foreign.id,
      payment.id,
    ]),
  ).rejects.toThrow('different clients');
  await expect(
    pool.query('update invoices set client_id = $1 where id = $2', [foreign.clientId, invoice.id]),
  ).rejects.toThrow('is on invoice');
});
