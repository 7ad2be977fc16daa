import { describe, expect, it } from 'vitest';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { aContact, anInvoice, aPayment } from '#test/factories.ts';
import { startLedger } from '#test/ledger/start-ledger.ts';

const { api, office, invoiceNow, paymentNow } = await startLedger();

/**
 * Creates a $500.00 invoice with a $100.00 payment that is then removed, either by a refund or by
 * lowering the paid amount.
 */
async function refunded(way: 'a refund' | 'a paid sum of 0') {
  const { id, clientId } = await anInvoice(office, {
    items: [{ description: 'Repair', quantity: 1, price: 500 }],
  });
  const payment = await aPayment(office, { invoiceId: id, amount: 100 });
  if (way === 'a refund') {
    await office.ok(paymentEndpoints.refund, {
      params: { id: payment.id },
      body: { amount: 100, method: 'cash' },
    });
  } else {
    await office.expect(200).put(`/api/invoices/${id}`, { paid: 0 });
  }
  const { body } = await office.get(`/api/payments?filter[invoiceId]=${id}`);
  const refund = (body as { id: number; amount: number }[]).find(({ amount }) => amount < 0);
  if (!refund) throw new Error('nothing was given back');

  return { id, clientId, paymentId: payment.id, refundId: refund.id };
}

describe.each(['a refund', 'a paid sum of 0'] as const)('after %s', (way) => {
  it('an invoice without any payment left can move to another client', async () => {
    const { id, paymentId } = await refunded(way);
    const ann = await aContact(office, { name: 'Ann Park', email: null, phone: null });

    const { body } = await office.expect(200).put(`/api/invoices/${id}`, { clientId: ann.id });
    expect(body).toMatchObject({ clientId: ann.id, paid: 0, balance: 500 });
    expect(await paymentNow(paymentId)).toMatchObject({ unapplied: 0, allocations: [] });
  });

  it.each(['void', 'delete'] as const)(
    'a refund reversed by %s is the client’s credit once its invoice is a draft again',
    async (verb) => {
      const { id, paymentId, refundId } = await refunded(way);
      await office.expect(200).patch(`/api/invoices/${id}`, { status: 'draft' });
      expect(await checkBooks(api.database.db)).toEqual([]);

      if (verb === 'void') await office.expect(200).post(`/api/payments/${refundId}/void`, {});
      else await office.expect(204).delete(`/api/payments/${refundId}`);
      expect(await invoiceNow(id)).toMatchObject({ status: 'draft', paid: 0, balance: 500 });
      expect(await paymentNow(paymentId)).toMatchObject({
        status: 'completed',
        unapplied: 100,
        allocations: [],
      });
    },
  );

  it('a refund voided after its invoice moved to another client is the first client’s credit', async () => {
    const { id, clientId, paymentId, refundId } = await refunded(way);
    const ann = await aContact(office, { name: 'Ann Park', email: null, phone: null });
    await office.expect(200).put(`/api/invoices/${id}`, { clientId: ann.id });
    await office.expect(200).post(`/api/payments/${refundId}/void`, {});

    expect(await invoiceNow(id)).toMatchObject({ clientId: ann.id, paid: 0 });
    expect(await paymentNow(paymentId)).toMatchObject({ clientId, unapplied: 100 });
  });
});
