/** What the migrations make of invoices that were issued before they kept their estimate's number. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentContent } from '#features/line-items/document-revision.ts';
import { checkBooks } from '#features/payments/server/check-books.ts';
import { blankDatabase } from '#test/database.ts';
import { BILL_TO, ITEMS, OLD_CLIENTS, oldInvoice, oldPayment } from '#test/old-books.ts';
import { goBackTo, migrateToNow } from '#test/old-database.ts';

const database = await blankDatabase();
const { pool } = database;
afterAll(() => database.close());

async function rows(statement: string): Promise<unknown[]> {
  return (await pool.query(statement)).rows;
}

const made = { estimate_id: '1' };
const sentAt = { sent_at: '2026-11-04T15:00:00Z' };
beforeAll(async () => {
  await goBackTo(database, '0028_import_row_keys');
  await pool.query(OLD_CLIENTS);
  await pool.query(`
    insert into estimates (id, estimate_number, client_id, client_name, bill_to, date, items,
        subtotal_cents, tax_cents, total_cents, status, revision)
      values (1, 'ROOF-7', 1, 'Maria Alvarez', '${BILL_TO}', '2026-11-01', '${ITEMS}', 10000, 0, 10000, 'accepted', 1)`);
  // Issued while the estimate had another number, then cancelled.
  await oldInvoice(database, { id: 1, word: 'cancelled', more: { ...made, revision: '2' } });
  await pool.query(`
    insert into document_revisions (kind, document_id, number, content, created_at)
      select 'invoice', 1, number, jsonb_build_object('estimateNumber', 'EST-' || number), now()
      from generate_series(1, 2) number`);
  await oldInvoice(database, { id: 2, word: 'cancelled', more: made });
  await oldInvoice(database, { id: 3, word: 'draft', more: made });
  await oldInvoice(database, { id: 4, paidCents: 500, more: sentAt });
  await oldPayment(database, { id: 1, invoiceId: 4, cents: 500, on: { 4: 500 } });
  await oldInvoice(database, { id: 5, word: 'cancelled', more: sentAt });
  await pool.query('update invoices set deleted_at = now() where id = 3');
  await oldInvoice(database, { id: 6, paidCents: 300, more: { ...made, ...sentAt } });
  await oldPayment(database, { id: 2, invoiceId: 6, cents: 300, on: { 6: 300 } });
  await migrateToNow(database);
});

test('old invoices have the number that their last revision printed, otherwise the estimate’s own', async () => {
  expect(await rows('select id, estimate_number from invoices order by id')).toEqual([
    { id: 1, estimate_number: 'EST-2' },
    { id: 2, estimate_number: 'ROOF-7' },
    { id: 3, estimate_number: 'ROOF-7' },
    { id: 4, estimate_number: null },
    { id: 5, estimate_number: null },
    { id: 6, estimate_number: 'ROOF-7' },
  ]);
});

test('old invoices that money issued have a first revision of the day they were issued', async () => {
  expect(await rows('select id, revision from invoices order by id')).toEqual([
    { id: 1, revision: 2 },
    { id: 2, revision: 0 },
    { id: 3, revision: 0 },
    { id: 4, revision: 1 },
    { id: 5, revision: 1 },
    { id: 6, revision: 1 },
  ]);
  const { rows: revisions } = await pool.query<{ document_id: number; content: unknown }>(
    `select document_id, number, content, created_at from document_revisions
      where document_id >= 4 order by document_id`,
  );
  expect(revisions).toMatchObject(
    [4, 5, 6].map((id) => ({
      document_id: id,
      number: 1,
      created_at: new Date('2026-11-04T15:00:00Z'),
    })),
  );
  for (const { document_id: id, content } of revisions) {
    expect(documentContent.strict().parse(content)).toMatchObject({
      number: `INV-${id}`,
      estimateNumber: id === 6 ? 'ROOF-7' : null,
      totalCents: 10_000,
    });
  }
});

test('old invoices leave books that add up', async () => {
  expect(await checkBooks(database.db)).toEqual([]);
});
