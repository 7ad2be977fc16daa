import { describe, expect, it } from 'vitest';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { startApi } from '#test/api.ts';
import { aContact, aJob, anEstimate, anInvoice, ROOF_ITEMS } from '#test/factories.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import type { Invoice } from '../invoice.ts';

const api = await startApi();
const office = await api.as('Project manager');

describe('a new invoice', () => {
  it('A new invoice is a draft of today, due in 15 days, with the next number and computed sums', async () => {
    const client = await aContact(office);
    const { body } = await office.expect(201).post('/api/invoices', {
      clientId: client.id,
      items: ROOF_ITEMS,
      tax: 100.5,
      subtotal: 1,
      balance: 1,
    });
    expect(body).toMatchObject({
      invoiceNumber: 'INV-1000',
      status: 'draft',
      date: '2026-11-21',
      dueDate: '2026-12-06',
      subtotal: 4025,
      tax: 100.5,
      total: 4125.5,
      totalAmount: 4125.5,
      paid: 0,
      balance: 4125.5,
      clientName: client.name,
    });
  });

  it('A new invoice converts an ISO timestamp to its day in the company’s time zone (C28)', async () => {
    const invoice = await anInvoice(office, { date: '2026-11-22T03:00:00.000Z' });
    expect(invoice.date).toBe('2026-11-21');
  });

  it('A new invoice also accepts its lines as JSON text (C49)', async () => {
    const { id } = await aContact(office);
    const { body } = await office
      .expect(201)
      .post('/api/invoices', { clientId: id, items: JSON.stringify(ROOF_ITEMS) });
    expect(body).toMatchObject({ items: ROOF_ITEMS });
  });

  it('An invoice keeps the client’s address unchanged when the client changes (D6, C44)', async () => {
    const admin = await api.as('Admin Project manager');
    const client = await aContact(office, { name: 'Old Name', address: 'Old Street' });
    const { id } = await anInvoice(office, { clientId: client.id });
    await office.expect(200).put(`/api/contacts/${client.id}`, { name: 'New Name' });
    await admin.expect(204).delete(`/api/contacts/${client.id}`);
    expect(await office.ok(invoiceEndpoints.read, { params: { id } })).toMatchObject({
      clientName: 'Old Name',
      billTo: { address: 'Old Street' },
    });
  });

  it.each([
    ['no client', { items: ROOF_ITEMS }, 'Choose a client'],
    ['no items', { clientId: 1, items: [] }, 'At least one item is required'],
    ['a client that is gone', { clientId: 99_999, items: ROOF_ITEMS }, 'no longer exists'],
    ['two totals', { clientId: 1, items: ROOF_ITEMS, total: 1, totalAmount: 2 }, 'must agree'],
    ['two paid sums', { clientId: 1, items: ROOF_ITEMS, paid: 1, paidAmount: 2 }, 'must agree'],
    [
      'a day that does not exist',
      { clientId: 1, items: ROOF_ITEMS, date: '2026-02-30' },
      'YYYY-MM-DD',
    ],
  ])('A new invoice with %s is rejected with a plain message', async (_, payload, message) => {
    const { body } = await office.expect(400).post('/api/invoices', payload);
    expect((body as { message: string }).message).toContain(message);
  });

  it("An invoice cannot be for another client's job", async () => {
    const job = await aJob(office);
    const { id } = await aContact(office);
    await office
      .expect(400)
      .post('/api/invoices', { clientId: id, jobId: job.id, items: ROOF_ITEMS });
  });
});

describe('numbers', () => {
  it('a hundred concurrent invoices get a hundred consecutive numbers (D15)', async () => {
    const { id: clientId } = await aContact(office);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        office.ok(invoiceEndpoints.create, { body: { clientId, items: ROOF_ITEMS } }),
      ),
    );
    const numbers = answers.map(({ invoiceNumber }) => Number(invoiceNumber.slice(4)));
    numbers.sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(100);
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(99);
  });

  it('A number that is in use is rejected with the next free one (C9)', async () => {
    const { invoiceNumber, clientId } = await anInvoice(office);
    const { body } = await office
      .expect(409)
      .post('/api/invoices', { clientId, invoiceNumber, items: ROOF_ITEMS });
    const next = await office.ok(invoiceEndpoints.nextNumber);
    expect((body as { message: string }).message).toContain(next.number);
  });

  it('A number that a user typed ahead of the sequence is skipped', async () => {
    const { number } = await office.ok(invoiceEndpoints.nextNumber);
    await anInvoice(office, { invoiceNumber: number });
    const following = await anInvoice(office);
    expect(following.invoiceNumber).toBe(`INV-${Number(number.slice(4)) + 1}`);
  });

  it('The number of a deleted invoice stays used (D16)', async () => {
    const { id, invoiceNumber, clientId } = await anInvoice(office);
    await office.expect(204).delete(`/api/invoices/${id}`);
    await office.expect(409).post('/api/invoices', { clientId, invoiceNumber, items: ROOF_ITEMS });
  });
});

describe('statuses', () => {
  it.each(['draft', 'sent', 'partial', 'overdue', 'cancelled', 'paid'] as const)(
    'an invoice set to %s by a request has that status',
    async (status) => {
      const { id } = await anInvoice(office, { status: status === 'sent' ? 'draft' : 'sent' });
      const { body } = await office.expect(200).patch(`/api/invoices/${id}`, { status });
      expect(body).toMatchObject({ status });
    },
  );

  it('an invoice becomes overdue at midnight in the company’s time zone, not the server’s (D25)', async () => {
    const { id } = await anInvoice(office, { dueDate: '2026-11-21' });
    const shown = async () =>
      (await office.ok(invoiceEndpoints.read, { params: { id } })).displayStatus;
    api.clock.set('2026-11-22T06:59:00Z');
    expect(await shown()).toBe('sent');
    api.clock.set('2026-11-22T07:00:00Z');
    expect(await shown()).toBe('overdue');
    const { body } = await office.get(`/api/invoices?filter[status]=overdue&ids=${id}`);
    expect(body).toMatchObject([{ id, status: 'sent', displayStatus: 'overdue' }]);
    api.clock.set('2026-11-21T15:00:00Z');
  });

  it('The manual status overdue ends when the due date moves forward (C8)', async () => {
    const { id } = await anInvoice(office, { status: 'overdue', dueDate: '2026-11-30' });
    const { body } = await office.expect(200).put(`/api/invoices/${id}`, { dueDate: '2026-12-24' });
    expect(body).toMatchObject({ status: 'sent', displayStatus: 'sent' });
  });

  it('A bulk status change reports the invoices that could not be changed (C53)', async () => {
    const open = await anInvoice(office);
    const paid = await anInvoice(office, { status: 'paid' });
    const report = await office.ok(invoiceEndpoints.bulk, {
      body: { action: 'status', status: 'draft', ids: [open.id, paid.id] },
    });
    expect(report).toMatchObject({
      done: [open.id],
      failed: [{ id: paid.id, label: paid.invoiceNumber }],
    });
  });

  it('Marking invoices as paid in bulk asks for one method (S46)', async () => {
    const one = await anInvoice(office);
    await office.ok(invoiceEndpoints.bulk, {
      body: { action: 'status', status: 'paid', method: 'check', ids: [one.id] },
    });
    const { body } = await office.get(`/api/payments?filter[invoiceId]=${one.id}`);
    expect(body).toMatchObject([{ method: 'check', amount: 4025 }]);
  });
});

describe('two users who edit one invoice', () => {
  it('Two users’ changes of different fields merge, and the same field is a conflict (D46)', async () => {
    const { id, version } = await anInvoice(office);
    await office.expect(200).put(`/api/invoices/${id}`, { version, notes: 'Gate code 4411' });
    const merged = await office
      .expect(200)
      .put(`/api/invoices/${id}`, { version, description: 'Re-roof and gutters' });
    expect(merged.body).toMatchObject({
      notes: 'Gate code 4411',
      description: 'Re-roof and gutters',
    });

    const { body } = await office
      .expect(409)
      .put(`/api/invoices/${id}`, { version, notes: 'Gate code 5522' });
    expect(body).toMatchObject({
      details: {
        conflicts: [{ field: 'notes', mine: 'Gate code 5522', theirs: 'Gate code 4411' }],
      },
    });
  });

  it('a user who sends an old paid amount does not undo a payment', async () => {
    const { id, version } = await anInvoice(office);
    await office.expect(201).post('/api/payments', { invoiceId: id, amount: 500, method: 'cash' });
    await office.expect(409).put(`/api/invoices/${id}`, { version, paid: 0, notes: 'x' });
  });
});

describe('converting an estimate to an invoice', () => {
  it('an accepted estimate becomes a draft invoice, to the cent, once (S45, D17)', async () => {
    const estimate = await anEstimate(office, {
      status: 'accepted',
      items: [{ description: 'Shingles', quantity: 24.67, price: 127.33 }],
      taxRate: 7.25,
    });
    const invoice = await office.ok(invoiceEndpoints.fromEstimate, {
      params: { id: estimate.id },
    });
    expect(invoice).toMatchObject({
      estimateId: estimate.id,
      total: estimate.total,
      tax: estimate.tax,
      items: estimate.items.map(({ id: _id, ...line }) => line),
      status: 'draft',
    });

    const { body } = await office.expect(409).post(`/api/estimates/${estimate.id}/convert`);
    expect((body as { message: string }).message).toContain(invoice.invoiceNumber);
    const seen = await office.ok(estimateEndpoints.read, { params: { id: estimate.id } });
    expect(seen.invoiceIds).toEqual([invoice.id]);
  });

  it('An estimate that is not accepted is not billed', async () => {
    const { id } = await anEstimate(office, { status: 'sent' });
    await office.expect(409).post(`/api/estimates/${id}/convert`);
  });
});

it('A copy of an invoice is a draft of today with its own number', async () => {
  const original = await anInvoice(office, { status: 'paid', date: '2026-01-05' });
  const copy: Invoice = await office.ok(invoiceEndpoints.duplicate, {
    params: { id: original.id },
  });
  expect(copy).toMatchObject({
    status: 'draft',
    date: '2026-11-21',
    total: original.total,
    paid: 0,
  });
  expect(copy.invoiceNumber).not.toBe(original.invoiceNumber);
});

it('An invoice is printed as a PDF', async () => {
  const { id, invoiceNumber } = await anInvoice(office);
  const { headers, bytes } = await office.expect(200).get(`/api/invoices/${id}/pdf`);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`${invoiceNumber}.pdf`),
  });
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
