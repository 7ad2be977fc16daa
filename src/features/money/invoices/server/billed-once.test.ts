import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { everyRow } from '#server/access/row-access.ts';
import { startApi } from '#test/api.ts';
import { anEstimate } from '#test/factories.ts';
import { assertBilledOnce } from './billed-once.ts';

const api = await startApi();
const admin = await api.as('Admin Project manager');

async function convert(id: number): Promise<Invoice> {
  const { body } = await admin.expect(201).post(`/api/estimates/${id}/convert`);

  return body as Invoice;
}

it('an invoice whose estimate was billed again is not restored, and the error names the live invoice', async () => {
  const estimate = await anEstimate(admin, { status: 'accepted' });
  const first = await convert(estimate.id);
  await admin.expect(204).delete(`/api/invoices/${first.id}`);
  const second = await convert(estimate.id);

  const { body } = await admin.expect(409).post(`/api/trash/invoices/${first.id}/restore`);
  expect(body).toMatchObject({
    message: `${second.invoiceNumber} was already made from ${estimate.estimateNumber}.`,
    details: { invoiceId: second.id },
  });
  await admin.expect(404).get(`/api/invoices/${first.id}`);
});

it('a cancelled invoice whose estimate was billed again is not reopened', async () => {
  const estimate = await anEstimate(admin, { status: 'accepted' });
  const first = await convert(estimate.id);
  await admin.expect(200).patch(`/api/invoices/${first.id}`, { status: 'cancelled' });
  const second = await convert(estimate.id);

  const { body } = await admin.expect(409).patch(`/api/invoices/${first.id}`, { status: 'sent' });
  expect(body).toMatchObject({ message: expect.stringContaining(second.invoiceNumber) });

  await admin.expect(200).patch(`/api/invoices/${second.id}`, { status: 'cancelled' });
  await admin.expect(200).patch(`/api/invoices/${first.id}`, { status: 'sent' });
});

it('an estimate shows whether it is billed; cancelled and deleted invoices do not count', async () => {
  const { id } = await anEstimate(admin, { status: 'accepted' });
  const isBilled = async () =>
    (await admin.ok(estimateEndpoints.read, { params: { id } })).isBilled;
  expect(await isBilled()).toBe(false);

  const first = await convert(id);
  expect(await isBilled()).toBe(true);
  await admin.expect(200).patch(`/api/invoices/${first.id}`, { status: 'cancelled' });
  expect(await isBilled()).toBe(false);

  const second = await convert(id);
  expect(await isBilled()).toBe(true);
  await admin.expect(204).delete(`/api/invoices/${second.id}`);
  expect(await isBilled()).toBe(false);
});

it('an estimate does not name an invoice that its reader has no access to', async () => {
  const rep = await api.as('Sales Representative');
  const estimate = await anEstimate(rep, { status: 'sent' });
  // Accepting the estimate creates a job owned by the admin.
  await admin.expect(200).patch(`/api/estimates/${estimate.id}`, { status: 'accepted' });
  const { invoiceNumber } = await convert(estimate.id);

  const { body } = await rep.expect(409).post(`/api/estimates/${estimate.id}/convert`);
  expect(body).toMatchObject({ message: 'This estimate is already invoiced.' });
  const { body: seen } = await rep.expect(200).get(`/api/estimates/${estimate.id}`);
  expect(seen).toMatchObject({ isBilled: true, invoiceIds: [], invoiceNumbers: [] });
  const { body: list } = await rep.expect(200).get('/api/estimates');
  const { body: events } = await rep.expect(200).get(`/api/history/estimates/${estimate.id}`);
  expect(events).toMatchObject([
    { action: 'converted' },
    { action: 'updated' },
    { action: 'created' },
  ]);
  expect(JSON.stringify([body, list, events])).not.toContain(invoiceNumber);

  const { body: whole } = await admin.expect(200).get(`/api/estimates/${estimate.id}`);
  expect(whole).toMatchObject({ invoiceNumbers: [invoiceNumber] });
});

it('only one of two invoices for one estimate can be reopened at the same time', async () => {
  const estimate = await anEstimate(admin, { status: 'accepted' });
  const first = await convert(estimate.id);
  await admin.expect(200).patch(`/api/invoices/${first.id}`, { status: 'cancelled' });
  const second = await convert(estimate.id);
  await admin.expect(200).patch(`/api/invoices/${second.id}`, { status: 'cancelled' });

  const answers = await Promise.all(
    [first, second].map(({ id }) => admin.patch(`/api/invoices/${id}`, { status: 'sent' })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await checkBooks(api.database.db)).toEqual([]);
});

it('a cancelled invoice that deducted the whole deposit can be reopened', async () => {
  const { id } = await anEstimate(admin, { status: 'sent', depositPercent: 50 });
  await admin.expect(200).patch(`/api/estimates/${id}`, { status: 'accepted' });
  const rest = await convert(id);
  expect(rest.lessDeposit).toBeGreaterThan(0);

  await admin.expect(200).patch(`/api/invoices/${rest.id}`, { status: 'cancelled' });
  await admin.expect(200).patch(`/api/invoices/${rest.id}`, { status: 'sent' });
  expect(await checkBooks(api.database.db)).toEqual([]);
});

it('an estimate billed to another client is not billed again, and the error names the invoice', async () => {
  const { db } = api.database;
  const estimate = await anEstimate(admin, { status: 'accepted' });
  const { id, invoiceNumber } = await convert(estimate.id);
  const other = await anEstimate(admin);
  await db
    .update(invoices)
    .set({ clientId: other.clientId, isDeposit: true })
    .where(eq(invoices.id, id));
  const ctx = { actor: { rows: () => everyRow } } as never;
  const { id: estimateId, clientId, estimateNumber } = estimate;

  await expect(
    inTransaction(db, (tx) => assertBilledOnce(tx, ctx, { estimateId, clientId })),
  ).rejects.toMatchObject({
    message: `${invoiceNumber} bills ${estimateNumber} to another client. Cancel it first.`,
  });
});
