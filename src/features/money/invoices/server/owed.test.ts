import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { balanceEndpoints } from '#features/money/balances/balance-endpoints.ts';
import { toDollars } from '#shared/money.ts';
import { startApi } from '#test/api.ts';
import { aContact, anInvoice, aPayment } from '#test/factories.ts';
import { INVOICE_STATUSES } from '#features/money/ledger/invoice-state.ts';
import type { Invoice } from '../invoice.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import { isInvoiceOverdue } from '../invoice-rules.ts';
import { balanceCents, owedCents } from '#features/money/ledger/invoice-state.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';

const TODAY = '2026-11-21';
const api = await startApi();
const office = await api.as('Project manager');

const combinations = INVOICE_STATUSES.flatMap((manualStatus) =>
  [0, 100_00].flatMap((totalCents) =>
    [0, 50_00, 100_00]
      .filter((paidCents) => paidCents <= totalCents)
      .filter(
        (paidCents) =>
          paidCents === 0 || (manualStatus !== 'draft' && manualStatus !== 'cancelled'),
      )
      .flatMap((paidCents) =>
        [null, '2026-11-20', TODAY].map((dueDate) => ({
          manualStatus,
          totalCents,
          paidCents,
          dueDate,
        })),
      ),
  ),
);

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('the amount owed on an invoice is the same in its rule, list, page, CSV, filter, order, and sums', async () => {
  const { id: clientId } = await aContact(office);
  const stored = await api.database.db
    .insert(invoices)
    .values(
      combinations.map((facts, index) => ({
        ...facts,
        invoiceNumber: `INV-${index}`,
        clientId,
        clientName: 'Maria Alvarez',
        billTo: { name: 'Maria Alvarez', company: null, address: null, email: null, phone: null },
        date: '2026-11-01',
        items: [],
        subtotalCents: facts.totalCents,
        taxCents: 0,
      })),
    )
    .returning({ id: invoices.id });
  const expected = stored.map(({ id }, index) => {
    const facts = combinations[index] ?? expect.fail();

    return { id, balance: toDollars(balanceCents(facts)), owed: toDollars(owedCents(facts)) };
  });
  const amounts = ({ id, balance, owed }: (typeof expected)[number]) => ({ id, balance, owed });
  const listed = async (query: string) =>
    ((await office.expect(200).get(`/api/invoices?pageSize=100&${query}`)).body as Invoice[]).map(
      amounts,
    );

  expect(await listed('sort=id')).toEqual(expected);
  for (const one of expected) {
    expect(amounts(await office.ok(invoiceEndpoints.read, { params: { id: one.id } }))).toEqual(
      one,
    );
  }
  const { bytes } = await office.expect(200).get('/api/invoices/export.csv?sort=id');
  const rows = parse<Record<string, string>>(bytes, { bom: true, columns: true });
  expect(
    rows.map(({ id, balance, owed }) =>
      amounts({ id: Number(id), balance: Number(balance), owed: Number(owed) }),
    ),
  ).toEqual(expected);

  for (const field of ['balance', 'owed'] as const) {
    expect(await listed(`sort=id&filter[${field}][gt]=0`), field).toEqual(
      expected.filter((one) => one[field] > 0),
    );
    const ordered = (await listed(`sort=-${field}`)).map((one) => one[field]);
    expect(ordered).toEqual(ordered.toSorted((one, other) => other - one));
  }

  const overdueIds = new Set(
    stored.flatMap(({ id }, index) => {
      const facts = combinations[index];
      return facts && isInvoiceOverdue(facts, TODAY) ? [id] : [];
    }),
  );
  const summary = await office.ok(balanceEndpoints.ofContact, { params: { id: clientId } });
  expect(summary).toMatchObject({
    owed: sum(expected.map(({ owed }) => owed)),
    overdue: sum(expected.filter(({ id }) => overdueIds.has(id)).map(({ owed }) => owed)),
  });
});

test('no amount is owed on a draft or a cancelled invoice, and a draft can still be paid', async () => {
  const draft = await anInvoice(office, { status: 'draft' });
  expect(draft).toMatchObject({ balance: 4025, owed: 0 });
  expect(await anInvoice(office)).toMatchObject({ balance: 4025, owed: 4025 });
  expect(await anInvoice(office, { status: 'cancelled' })).toMatchObject({ balance: 0, owed: 0 });

  await aPayment(office, { invoiceId: draft.id, amount: 25 });
  const paid = await office.ok(invoiceEndpoints.read, { params: { id: draft.id } });
  expect(paid).toMatchObject({ status: 'partial', balance: 4000, owed: 4000 });
});
