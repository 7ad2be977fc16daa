import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import { testDatabase } from '#test/database.ts';
import { INVOICE_STATUSES } from '#features/money/ledger/invoice-state.ts';
import { ageOf, AGES } from '../invoice-aging.ts';
import { displayedInvoiceStatus, isInvoiceOverdue } from '../invoice-rules.ts';
import { invoiceStatus } from '#features/money/ledger/invoice-state.ts';
import {
  displayedStatusParts,
  displayedStatusSql,
  hasAgeSql,
  hasDisplayedStatusSql,
  isOverdueSql,
} from './invoice-state-sql.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';

const { db } = await testDatabase();
const TODAY = '2026-11-21';
const BILL_TO = { name: 'Maria Alvarez', company: null, address: null, email: null, phone: null };

it('filters and sums use the same state of every invoice as its page', async () => {
  await db.insert(companies).values({ name: 'Ridgeline Roofing' });
  const [client] = await db
    .insert(contacts)
    .values({ name: BILL_TO.name, type: 'client', status: 'active' })
    .returning();
  const combinations = INVOICE_STATUSES.flatMap((manualStatus) =>
    [0, 100_00].flatMap((totalCents) =>
      [0, 50_00, 100_00]
        .filter((paidCents) => paidCents <= totalCents)
        .filter(
          (paidCents) =>
            paidCents === 0 || (manualStatus !== 'draft' && manualStatus !== 'cancelled'),
        )
        .flatMap((paidCents) =>
          [null, '2026-08-22', '2026-08-23', '2026-10-21', '2026-11-20', TODAY, '2026-11-22'].map(
            (dueDate) => ({
              manualStatus,
              totalCents,
              paidCents,
              dueDate,
            }),
          ),
        ),
    ),
  );
  await db.insert(invoices).values(
    combinations.map((facts, index) => ({
      ...facts,
      invoiceNumber: `INV-${index}`,
      clientId: client?.id ?? 0,
      clientName: BILL_TO.name,
      billTo: BILL_TO,
      date: '2026-11-01',
      items: [],
      subtotalCents: facts.totalCents,
      taxCents: 0,
    })),
  );

  const rows = await db
    .select({
      facts: invoices,
      displayed: sql<string>`${displayedStatusSql(TODAY)}`,
      isOverdue: sql<boolean>`${isOverdueSql(TODAY)}`,
    })
    .from(invoices);

  expect(rows).toHaveLength(combinations.length);
  for (const { facts, displayed, isOverdue } of rows) {
    expect({ facts, status: facts.state, displayed, isOverdue: Boolean(isOverdue) }).toEqual({
      facts,
      status: invoiceStatus(facts),
      displayed: displayedInvoiceStatus(facts, TODAY),
      isOverdue: isInvoiceOverdue(facts, TODAY),
    });
  }
});

it('filters by status find exactly the invoices displayed with it', async () => {
  const all = await db.select().from(invoices);
  for (const status of INVOICE_STATUSES) {
    const found = await db
      .select({ id: invoices.id })
      .from(invoices)
      .where(hasDisplayedStatusSql(status, TODAY));
    const shown = all.filter((facts) => displayedInvoiceStatus(facts, TODAY) === status);

    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(shown.map(({ id }) => id)));
  }
});

it('filters by age find exactly the invoices of that age', async () => {
  const all = await db.select().from(invoices);
  for (const age of AGES) {
    const found = await db.select({ id: invoices.id }).from(invoices).where(hasAgeSql(age, TODAY));
    const aged = all.filter((facts) => ageOf(facts, TODAY) === age);

    expect(aged).not.toEqual([]);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(aged.map(({ id }) => id)));
  }
});

it('the list sorted by status has every invoice once, in alphabetical order of the status', async () => {
  const seen: number[] = [];
  const statuses: string[] = [];
  for (const { condition, isEmpty } of displayedStatusParts(TODAY)) {
    const rows = await db.select().from(invoices).where(condition);
    expect(rows.filter(({ dueDate }) => (dueDate === null) !== (isEmpty ?? false))).toEqual([]);
    seen.push(...rows.map(({ id }) => id));
    statuses.push(...rows.map((facts) => displayedInvoiceStatus(facts, TODAY)));
  }

  expect(seen).toHaveLength(await db.$count(invoices));
  expect(new Set(seen).size).toBe(seen.length);
  expect(statuses).toEqual(statuses.toSorted());
});
