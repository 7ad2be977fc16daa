import { describe, expect, it } from 'vitest';
import { aContact, anInvoice, aPayment, over } from '#test/factories.ts';
import { startLedger } from '#test/ledger/start-ledger.ts';

const { api, office, invoiceNow, received } = await startLedger();

/** Returns all money received from a client: the amounts paid on invoices plus credit. */
async function moneyOf(clientId: number): Promise<number> {
  const { paid, credit } = await received(clientId);

  return paid + credit;
}

describe('lowering the paid amount', () => {
  it.each(['put', 'patch'] as const)(
    'a sales rep cannot lower the paid amount of an invoice with %s',
    async (method) => {
      const rep = await api.as('Sales Representative');
      const { id } = await anInvoice(rep, over(500));
      await aPayment(rep, { invoiceId: id, amount: 100 });

      const { body } = await rep.expect(403)[method](`/api/invoices/${id}`, { paid: 40 });
      expect(body).toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('you cannot lower the amount paid'),
      });
      expect(await invoiceNow(id)).toMatchObject({ paid: 100, balance: 400 });
    },
  );

  it('a sales rep can raise the paid amount, and send back the current one', async () => {
    const rep = await api.as('Sales Representative');
    const { id } = await anInvoice(rep, over(500));
    await rep.expect(200).put(`/api/invoices/${id}`, { paid: 100 });
    await rep.expect(200).put(`/api/invoices/${id}`, {
      paid: 100,
      notes: 'Gate code 1420',
      revise: true,
    });
    expect(await invoiceNow(id)).toMatchObject({ paid: 100, notes: 'Gate code 1420' });
  });

  it('A paid amount lowered together with the total refunds only the difference', async () => {
    const { id, clientId } = await anInvoice(office, over(1000));
    await aPayment(office, { invoiceId: id, amount: 400 });
    await office.expect(200).put(`/api/invoices/${id}`, { ...over(300), paid: 200, revise: true });
    expect(await invoiceNow(id)).toMatchObject({ total: 300, paid: 200, balance: 100 });
    expect(await moneyOf(clientId)).toBe(200);
  });

  it('A lower paid amount with the status paid is kept: no payment for the balance is added', async () => {
    const { id, clientId } = await anInvoice(office, { ...over(500), status: 'paid' });
    await office.expect(200).put(`/api/invoices/${id}`, { status: 'paid', paid: 200 });
    expect(await invoiceNow(id)).toMatchObject({ status: 'partial', paid: 200 });
    expect(await moneyOf(clientId)).toBe(200);
  });
});

it('a total lowered with the same paid amount creates credit, not new money', async () => {
  const { id, clientId } = await anInvoice(office, over(1000));
  await aPayment(office, { invoiceId: id, amount: 400 });
  await office.expect(200).put(`/api/invoices/${id}`, { ...over(300), paid: 400, revise: true });
  expect(await invoiceNow(id)).toMatchObject({ total: 300, paid: 300 });
  expect(await moneyOf(clientId)).toBe(400);
});

it('a paid invoice sent back with one more line is partially paid, without a new payment', async () => {
  const { id, clientId } = await anInvoice(office, over(500));
  await aPayment(office, { invoiceId: id, amount: 500 });
  const whole = await invoiceNow(id);
  expect(whole.status).toBe('paid');

  const items = [...whole.items, { description: 'Gutter', quantity: 1, price: 80 }];
  const { body } = await office
    .expect(200)
    .put(`/api/invoices/${id}`, { ...whole, items, revise: true });
  expect(body).toMatchObject({ status: 'partial', total: 580, paid: 500, balance: 80 });
  expect(await moneyOf(clientId)).toBe(500);
});

describe('a cancelled invoice has no money', () => {
  it.each(['paid', 'paidAmount'])(
    '%s on a new cancelled invoice is rejected at its field',
    async (field) => {
      const { id: clientId } = await aContact(office);
      const { body } = await office
        .expect(400)
        .post('/api/invoices', { clientId, ...over(500), status: 'cancelled', [field]: 50 });
      expect(body).toMatchObject({
        issues: [{ path: field, message: 'A cancelled invoice cannot have payments' }],
      });
      expect(await moneyOf(clientId)).toBe(0);
    },
  );

  it('A paid amount sent with the cancellation of an invoice, or later, is rejected at its field', async () => {
    const { id } = await anInvoice(office, over(500));
    const cancelled = { status: 'cancelled' };
    await office.expect(400).put(`/api/invoices/${id}`, { ...cancelled, paid: 50 });
    await office.expect(200).put(`/api/invoices/${id}`, { ...cancelled, paid: 0 });
    await office.expect(400).put(`/api/invoices/${id}`, { paid: 50 });
  });

  it('the paid amount can be sent back with the cancellation, and becomes credit', async () => {
    const { id, clientId } = await anInvoice(office, over(500));
    await aPayment(office, { invoiceId: id, amount: 100 });
    await office.expect(200).put(`/api/invoices/${id}`, { status: 'cancelled', paid: 100 });
    expect(await invoiceNow(id)).toMatchObject({ status: 'cancelled', paid: 0 });
    expect(await moneyOf(clientId)).toBe(100);
  });
});

describe('money issues a draft', () => {
  it('A new draft with a paid amount is issued', async () => {
    const { id: clientId } = await aContact(office);
    const { body } = await office
      .expect(201)
      .post('/api/invoices', { clientId, ...over(500), status: 'draft', paid: 40 });
    expect(body).toMatchObject({ status: 'partial', paid: 40 });
    expect(await moneyOf(clientId)).toBe(40);
  });

  it('A draft is issued when its paid amount is set', async () => {
    const { id, clientId } = await anInvoice(office, { ...over(500), status: 'draft' });
    const { body } = await office.expect(200).put(`/api/invoices/${id}`, { paid: 40 });
    expect(body).toMatchObject({ status: 'partial', paid: 40 });
    expect(await moneyOf(clientId)).toBe(40);
  });

  it('A partially paid invoice cannot become a draft, and the error explains what to do', async () => {
    const { id, invoiceNumber } = await anInvoice(office, over(500));
    await aPayment(office, { invoiceId: id, amount: 100 });
    const { body } = await office.expect(409).patch(`/api/invoices/${id}`, { status: 'draft' });
    expect(body).toMatchObject({
      message: `${invoiceNumber} has payments ($100.00). Void them to make it a draft again.`,
      issues: [{ path: 'status', message: 'It has payments' }],
    });
  });

  it('A restored payment does not issue a draft: it is the client’s credit', async () => {
    const admin = await api.as('Admin Project manager');
    const { id, clientId } = await anInvoice(office, over(500));
    const payment = await aPayment(office, { invoiceId: id, amount: 100 });
    await office.expect(204).delete(`/api/payments/${payment.id}`);
    await office.expect(200).patch(`/api/invoices/${id}`, { status: 'draft' });
    await admin.expect(204).post(`/api/trash/payments/${payment.id}/restore`);
    expect(await invoiceNow(id)).toMatchObject({ status: 'draft', paid: 0 });
    expect(await moneyOf(clientId)).toBe(100);
  });
});

describe('the status “partial”', () => {
  it('The status “partial” sent back with an invoice ends when its payment is voided', async () => {
    const { id } = await anInvoice(office, over(500));
    const payment = await aPayment(office, { invoiceId: id, amount: 100 });
    await office.expect(200).put(`/api/invoices/${id}`, { status: 'partial', notes: null });
    expect(await invoiceNow(id)).toMatchObject({ status: 'partial' });

    await office.expect(200).post(`/api/payments/${payment.id}/void`, { reason: 'Typed twice' });
    expect(await invoiceNow(id)).toMatchObject({ status: 'sent', paid: 0 });
  });

  it('The status “partial” of a new invoice ends with its money, and without money it stays', async () => {
    const { id } = await anInvoice(office, { ...over(500), status: 'partial', paid: 100 });
    await office.expect(200).put(`/api/invoices/${id}`, { paid: 0 });
    expect(await invoiceNow(id)).toMatchObject({ status: 'sent', paid: 0 });

    const byHand = await anInvoice(office, { ...over(500), status: 'partial' });
    expect(await invoiceNow(byHand.id)).toMatchObject({ status: 'partial', paid: 0 });
  });
});

describe('dates at the end of the calendar', () => {
  it('the paid amount of a new invoice dated in the future is dated today', async () => {
    const { id } = await anInvoice(office, { ...over(500), date: '2199-12-30', paid: 40 });
    const { body } = await office.get(`/api/payments?filter[invoiceId]=${id}`);
    expect(body).toMatchObject([{ kind: 'opening', date: '2026-11-21' }]);
  });

  it("The server's own due date at the end of the calendar is accepted when it is sent back", async () => {
    const { id, dueDate } = await anInvoice(office, { date: '2199-12-30' });
    expect(dueDate).toBe('2199-12-31');
    await office.expect(200).put(`/api/invoices/${id}`, { dueDate });
  });

  it('a timestamp in another year of the company’s zone stays within the calendar', async () => {
    const { date } = await anInvoice(office, { date: '1900-01-01T00:00:00Z' });
    expect(date).toBe('1900-01-01');
  });
});
