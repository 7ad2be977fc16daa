import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readPdf } from '#test/read-pdf.ts';
import { startApi } from '#test/api.ts';
import { anInvoice, aPayment } from '#test/factories.ts';
import type { Payment } from '#features/money/ledger/payment.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';

const api = await startApi();
const office = await api.as('Admin Project manager');

test('A user records the payload of the specification without a reference', async () => {
  const { id: invoiceId } = await anInvoice(office);
  const { body } = await office
    .expect(201)
    .post('/api/payments', { invoiceId, amount: 10, method: 'cash', notes: 'On site' });

  expect(body).toMatchObject({ reference: null, stripePaymentId: null });
});

test('A check number is the reference of a payment, never a transaction id of the card provider', async () => {
  expect(await aPayment(office, { reference: ' 1345 ' })).toMatchObject({
    reference: '1345',
    stripePaymentId: null,
  });
  expect(await aPayment(office, { stripePaymentId: 'pi_forged' })).toMatchObject({
    reference: 'pi_forged',
    stripePaymentId: null,
  });
});

test('A client can send a payment back exactly as it was read', async () => {
  const { invoiceId, amount, method, notes, reference, stripePaymentId } = await aPayment(office, {
    reference: 'Check 77',
  });
  const { body } = await office
    .expect(201)
    .post('/api/payments', { invoiceId, amount, method, notes, reference, stripePaymentId });

  expect(body).toMatchObject({ reference: 'Check 77', stripePaymentId: null });
});

test('A request with two different references is rejected', async () => {
  const { id: invoiceId } = await anInvoice(office);
  const { body } = await office.expect(400).post('/api/payments', {
    invoiceId,
    amount: 10,
    method: 'check',
    reference: '1345',
    stripePaymentId: '1346',
  });

  expect(body).toMatchObject({ issues: [{ path: 'stripePaymentId' }] });
});

test('Two clients’ checks may share a number, but a provider transaction is recorded only once', async () => {
  const one = await aPayment(office, { reference: '2001' });
  const other = await aPayment(office, { reference: '2001' });
  const setProviderId = (id: number) =>
    api.database.db
      .update(payments)
      .set({ providerPaymentId: 'pi_3QXk' })
      .where(eq(payments.id, id));
  await setProviderId(one.id);

  await expect(setProviderId(other.id)).rejects.toThrow();
});

test('A payment is found, sorted, exported, and printed by its reference and its transaction id', async () => {
  const payment = await aPayment(office, { reference: 'CHK-88' });
  await api.database.db
    .update(payments)
    .set({ providerPaymentId: 'pi_88XYZ' })
    .where(eq(payments.id, payment.id));

  for (const query of ['q=chk-88', 'q=pi_88xyz', 'filter[reference][equals]=CHK-88']) {
    const { body } = await office.expect(200).get(`/api/payments?sort=-reference&${query}`);
    expect(
      (body as Payment[]).map(({ id }) => id),
      query,
    ).toEqual([payment.id]);
  }
  const { body: csv } = await office.expect(200).get('/api/payments/export.csv?q=CHK-88');
  expect(csv).toContain('CHK-88,pi_88XYZ');
  const { bytes } = await office.call(paymentEndpoints.readReceipt, { params: { id: payment.id } });
  const { text } = await readPdf(bytes);
  expect(text).toContain('CHK-88');
  expect(text).toContain('pi_88XYZ');
});
