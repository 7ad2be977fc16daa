import { expect, it } from 'vitest';
import { aContact, anInvoice, aPayment, over } from '#test/factories.ts';
import { startLedger } from '#test/ledger/start-ledger.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';

const { api, office, invoiceNow, paymentNow } = await startLedger();

it('A voided payment stays in the list with the reason and does not count (D10, D11)', async () => {
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

it('After a payment is deleted, every invoice it paid has its previous balance (D8)', async () => {
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

it('A restored refund of credit takes nothing off the paid invoice', async () => {
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

it('A payment that an administrator restores pays its invoice again', async () => {
  const admin = await api.as('Admin Project manager');
  const { id } = await anInvoice(office, over(100));
  const payment = await aPayment(office, { invoiceId: id, amount: 60 });
  await office.expect(204).delete(`/api/payments/${payment.id}`);
  await admin.expect(204).post(`/api/trash/payments/${payment.id}/restore`);
  expect(await invoiceNow(id)).toMatchObject({ status: 'partial', paid: 60 });
});

it('A refund uses the unapplied part first, then comes off the invoice (D7)', async () => {
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

it('A refund above the payment is rejected', async () => {
  const { id } = await anInvoice(office, over(500));
  const payment = await aPayment(office, { invoiceId: id, amount: 100 });
  const { body } = await office
    .expect(400)
    .post(`/api/payments/${payment.id}/refund`, { amount: 100.01, method: 'cash' });
  expect(body).toMatchObject({ message: 'You can refund up to $100.00.' });
});

it('A payment with a refund is voided only after the refund', async () => {
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

it('A voided refund whose payment is in the trash can be deleted and restored', async () => {
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
