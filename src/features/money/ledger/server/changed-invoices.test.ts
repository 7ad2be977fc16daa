import { expect, it } from 'vitest';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { anInvoice, aPayment, over } from '#test/factories.ts';
import { startLedger } from '#test/ledger/start-ledger.ts';

const { api, office, invoiceNow, paymentNow } = await startLedger();

it('A total lowered below the paid amount creates credit (D13)', async () => {
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

it('Marking an invoice as paid inserts a payment for the balance, and returns it as paid (C7, D14)', async () => {
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

it('A paid invoice cannot be marked as sent until a payment is voided (C7)', async () => {
  const { id } = await anInvoice(office, { ...over(500), status: 'paid' });
  const { body } = await office.expect(409).patch(`/api/invoices/${id}`, { status: 'sent' });
  expect(body).toMatchObject({ message: expect.stringContaining('Void a payment') });
});

it('An amount paid before the invoice was created becomes an opening payment (C20)', async () => {
  const { id } = await anInvoice(office, { ...over(500), paid: 120 });
  expect(await invoiceNow(id)).toMatchObject({ status: 'partial', paid: 120, paidAmount: 120 });
  const { body } = await office.get(`/api/payments?filter[invoiceId]=${id}`);
  expect(body).toMatchObject([{ kind: 'opening', amount: 120 }]);
});

it('A paid amount that a request raises or lowers becomes adjustments (C20)', async () => {
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

it('Cancelling an invoice turns its paid amount into credit', async () => {
  const { id } = await anInvoice(office, over(500));
  const payment = await aPayment(office, { invoiceId: id, amount: 200 });
  await office.expect(200).patch(`/api/invoices/${id}`, { status: 'cancelled' });
  expect(await paymentNow(payment.id)).toMatchObject({ unapplied: 200, allocations: [] });
});

it('Deleting an invoice turns its paid amount into credit, and restoring applies it again', async () => {
  const admin = await api.as('Admin Project manager');
  const { id } = await anInvoice(office, over(500));
  const payment = await aPayment(office, { invoiceId: id, amount: 200 });
  await office.expect(204).delete(`/api/invoices/${id}`);
  expect(await paymentNow(payment.id)).toMatchObject({ unapplied: 200 });

  await admin.expect(204).post(`/api/trash/invoices/${id}/restore`);
  expect(await invoiceNow(id)).toMatchObject({ paid: 200, status: 'partial' });
});
