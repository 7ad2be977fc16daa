import { beforeEach, expect, test } from 'vitest';
import { balanceEndpoints } from '#features/money/balances/balance-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, anInvoice, aPayment, over } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';

const api = await startApi({ clock: '2026-11-21T18:00:00Z' });
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

async function statement(id: number, query = ''): Promise<string> {
  const { bytes } = await dana.expect(200).get(`/api/contacts/${id}/statement${query}`);

  return (await readPdf(bytes)).text;
}

/**
 * Bills $1,000.00 in August and $500.50 in October. $1,100.00 is paid in October, of which $100.00
 * is credit.
 */
async function maria() {
  const client = await aContact(dana);
  const bill = (invoiceNumber: string, date: string, dueDate: string, price: number) =>
    anInvoice(dana, { clientId: client.id, invoiceNumber, date, dueDate, ...over(price) });
  const first = await bill('INV-1', '2026-08-01', '2026-08-15', 1000);
  await bill('INV-2', '2026-10-05', '2026-10-20', 500.5);
  await anInvoice(dana, { clientId: client.id, status: 'draft', ...over(7777) });
  await aPayment(dana, {
    invoiceId: first.id,
    amount: 1100,
    date: '2026-10-10',
    reference: '4471',
  });
  const entered = await aPayment(dana, { invoiceId: first.id, amount: 60, date: '2026-10-11' });
  await dana.expect(200).post(`/api/payments/${entered.id}/void`, { reason: 'Entered twice' });

  return client.id;
}

test('A statement has the balance before, each invoice and payment with the balance after it, and ages', async () => {
  const id = await maria();
  const text = await statement(id, '?from=2026-10-01&to=2026-10-31');

  for (const line of [
    'Statement for',
    'Maria Alvarez',
    '$400.50 owed as of October 31, 2026',
    'Oct 1, 2026 Opening balance $1,000.00',
    'Oct 5, 2026 Invoice INV-2, due Oct 20, 2026 $500.50 $1,500.50',
    'Oct 10, 2026 Payment, check 4471 -$1,100.00 $400.50',
    'Balance owed $400.50',
    'Aging as of Nov 21, 2026',
    'Not due yet 0–30 days 31–60 days 61–90 days 90+ days Credit',
    '$0.00 $0.00 $500.50 $0.00 $0.00 -$100.00',
  ]) {
    expect(text).toContain(line);
  }
  expect(text).not.toContain('INV-1');
  expect(text).not.toContain('$7,777.00');
  expect(text).not.toContain('$60.00');
});

test('A statement of the last twelve months ends with what the contact’s page says is owed, less credit', async () => {
  const id = await maria();
  const { owed, credit } = await dana.ok(balanceEndpoints.ofContact, { params: { id } });

  expect(owed - credit).toBe(400.5);
  expect(await statement(id)).toContain('$400.50 owed as of November 21, 2026');
});

test('A client who paid more than was billed reads what is in their favor', async () => {
  const client = await aContact(dana);
  const invoice = await anInvoice(dana, { clientId: client.id, ...over(100) });
  await aPayment(dana, { invoiceId: invoice.id, amount: 130 });

  const text = await statement(client.id);
  expect(text).toContain('$30.00 in your favor as of November 21, 2026');
  expect(text).toContain('Credit $30.00');
});

test('A statement is for those who see all of a client’s money', async () => {
  const id = await maria();
  for (const profile of ['Sales Representative', 'Field Technician', 'User'] as const) {
    await (await api.as(profile)).expect(403).get(`/api/contacts/${id}/statement`);
  }
  await (await api.as('Project manager')).expect(200).get(`/api/contacts/${id}/statement`);
  await dana.expect(404).get('/api/contacts/999/statement');
  await dana.expect(400).get(`/api/contacts/${id}/statement?from=2026-02-30`);
  await dana.expect(400).get(`/api/contacts/${id}/statement?from=2026-11-02&to=2026-11-01`);
});
