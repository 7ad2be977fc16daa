/** What the migrations make of books that were kept before their rules. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from './check-books.ts';
import { blankDatabase } from '#test/database.ts';
import { OLD_CLIENTS, oldInvoice, oldPayment } from '#test/old-books.ts';
import { goBackTo, migrateToNow } from '#test/old-database.ts';

const database = await blankDatabase();
const { pool } = database;
afterAll(() => database.close());

async function rows(statement: string): Promise<unknown[]> {
  return (await pool.query(statement)).rows;
}

describe('books with money where none may lie', () => {
  const deleted = { deleted_at: '2026-11-03T15:00:00Z' };
  beforeAll(async () => {
    await goBackTo(database, '0019_line_ids');
    await pool.query(OLD_CLIENTS);
    await oldInvoice(database, { id: 1, word: 'draft', paidCents: 4_000 });
    await oldInvoice(database, { id: 2, word: 'cancelled', paidCents: 5_000 });
    await oldInvoice(database, { id: 3, paidCents: 6_000, more: deleted });
    // Given to another client after it was paid, and paid by that one too.
    await oldInvoice(database, { id: 4, clientId: 2, paidCents: 3_000 });
    await oldInvoice(database, { id: 5, word: 'draft', paidCents: 2_500, more: deleted });
    for (const [invoiceId, cents] of [
      [1, 4_000],
      [2, 5_000],
      [3, 6_000],
      [4, 2_000],
      [5, 2_500],
    ] as const) {
      await oldPayment(database, { id: invoiceId, invoiceId, cents, on: { [invoiceId]: cents } });
    }
    await oldPayment(database, {
      id: 6,
      clientId: 2,
      invoiceId: 4,
      cents: 1_000,
      on: { 4: 1_000 },
    });
    // Recorded on the first client's invoice, its money lies on another client's.
    await oldInvoice(database, { id: 6, clientId: 2, paidCents: 700 });
    await oldPayment(database, { id: 7, invoiceId: 1, cents: 700, on: { 6: 700 } });
    await migrateToNow(database);
  });

  test('a draft with money on it is issued, with a first revision', async () => {
    expect(
      await rows('select marked_as, paid_cents::int, state, revision from invoices where id = 1'),
    ).toEqual([{ marked_as: 'sent', paid_cents: 4_000, state: 'partial', revision: 1 }]);
  });

  test('money on a cancelled or deleted invoice or on another client’s is credit', async () => {
    expect(
      await rows('select id, paid_cents::int as paid from invoices where id > 1 order by id'),
    ).toEqual([
      { id: 2, paid: 0 },
      { id: 3, paid: 0 },
      { id: 4, paid: 1_000 },
      { id: 5, paid: 0 },
      { id: 6, paid: 0 },
    ]);
    expect(
      await rows('select id, unapplied_cents::int as unapplied from payments order by id'),
    ).toEqual([
      { id: 1, unapplied: 0 },
      { id: 2, unapplied: 5_000 },
      { id: 3, unapplied: 6_000 },
      { id: 4, unapplied: 2_000 },
      { id: 5, unapplied: 2_500 },
      { id: 6, unapplied: 0 },
      { id: 7, unapplied: 700 },
    ]);
  });

  test('a payment is taken off the invoice of another client that it was recorded on', async () => {
    expect(
      await rows(
        'select id, invoice_id, invoice_number from payments where id in (4, 6) order by id',
      ),
    ).toEqual([
      { id: 4, invoice_id: null, invoice_number: null },
      { id: 6, invoice_id: 4, invoice_number: 'INV-4' },
    ]);
  });

  test('the books add up', async () => {
    expect(await checkBooks(database.db)).toEqual([]);
  });
});

describe('payments from before their unapplied part was kept', () => {
  beforeAll(async () => {
    await goBackTo(database, '0021_payment_reference');
    await pool.query(OLD_CLIENTS);
    await oldInvoice(database, { id: 1, paidCents: 10_000 });
    await oldInvoice(database, { id: 2, paidCents: 2_000 });
    await oldPayment(database, { id: 1, invoiceId: 1, cents: 9_000, on: { 1: 9_000 } });
    await oldPayment(database, { id: 2, invoiceId: 1, cents: 1_500, on: { 1: 1_000 } });
    // $60.00, of which $20.00 lie on another invoice and $15.00 were given back, $5.00 of them from there.
    await oldPayment(database, {
      id: 3,
      invoiceId: 1,
      cents: 6_000,
      on: { 2: 2_500 },
      status: 'partially_refunded',
    });
    await oldPayment(database, {
      id: 4,
      invoiceId: 1,
      cents: -1_500,
      on: { 2: -500 },
      refundOf: 3,
    });
    await oldPayment(database, { id: 5, invoiceId: 1, cents: 800, status: 'refunded' });
    await oldPayment(database, { id: 6, invoiceId: 1, cents: -800, refundOf: 5 });
    await oldPayment(database, { id: 7, invoiceId: 1, cents: 3_000, status: 'voided' });
    await oldPayment(database, { id: 8, invoiceId: 1, cents: 3_100, isDeleted: true });
    // A refund that was voided gave nothing back.
    await oldPayment(database, { id: 9, invoiceId: 1, cents: 400 });
    await oldPayment(database, {
      id: 10,
      invoiceId: 1,
      cents: -400,
      refundOf: 9,
      status: 'voided',
    });
    await migrateToNow(database);
  });

  test('have kept the money that is neither on an invoice nor refunded', async () => {
    expect(
      await rows('select id, unapplied_cents::int as unapplied from payments order by id'),
    ).toEqual([
      { id: 1, unapplied: 0 },
      { id: 2, unapplied: 500 },
      { id: 3, unapplied: 2_500 },
      { id: 4, unapplied: 0 },
      { id: 5, unapplied: 0 },
      { id: 6, unapplied: 0 },
      { id: 7, unapplied: 0 },
      { id: 8, unapplied: 0 },
      { id: 9, unapplied: 400 },
      { id: 10, unapplied: 0 },
    ]);
  });

  test('leave books that add up', async () => {
    expect(await checkBooks(database.db)).toEqual([]);
  });
});

const STATES = [
  { word: 'draft', state: 'draft' },
  { word: 'draft', totalCents: 0, state: 'draft' },
  { word: 'sent', state: 'sent' },
  { word: 'sent', totalCents: 0, state: 'paid' },
  { word: 'sent', paidCents: 1, state: 'partial' },
  { word: 'sent', paidCents: 10_000, state: 'paid' },
  { word: 'overdue', state: 'overdue' },
  { word: 'overdue', paidCents: 1, state: 'overdue' },
  { word: 'overdue', paidCents: 10_000, state: 'paid' },
  { word: 'partial', state: 'partial' },
  { word: 'cancelled', state: 'cancelled' },
  { word: 'cancelled', totalCents: 0, state: 'cancelled' },
].map((one, index) => ({ id: index + 1, ...one }));

describe('invoices from before their state was kept', () => {
  beforeAll(async () => {
    await goBackTo(database, '0022_unapplied_cents');
    await pool.query(OLD_CLIENTS);
    for (const { state: _, ...invoice } of STATES) {
      await oldInvoice(database, invoice);
      const { id, paidCents: cents = 0 } = invoice;
      if (cents > 0) await oldPayment(database, { id, invoiceId: id, cents, on: { [id]: cents } });
    }
    await migrateToNow(database);
  });

  test('have the state that their word and their money say', async () => {
    expect(await rows('select id, state from invoices order by id')).toEqual(
      STATES.map(({ id, state }) => ({ id, state })),
    );
  });

  test('leave books that add up', async () => {
    expect(await checkBooks(database.db)).toEqual([]);
  });
});

describe('payments that were fully refunded', () => {
  beforeAll(async () => {
    await goBackTo(database, '0026_leaner_list_indexes');
    await pool.query(OLD_CLIENTS);
    for (const [id, word] of ['draft', 'cancelled', 'sent'].entries()) {
      await oldInvoice(database, { id: id + 1, word });
      await oldPayment(database, {
        id: id * 2 + 1,
        invoiceId: id + 1,
        cents: 500,
        on: { [id + 1]: 500 },
        status: 'refunded',
      });
      await oldPayment(database, {
        id: id * 2 + 2,
        invoiceId: id + 1,
        cents: -500,
        on: { [id + 1]: -500 },
        refundOf: id * 2 + 1,
      });
    }
    await migrateToNow(database);
  });

  test('are taken off drafts and cancelled invoices, and stay on issued ones', async () => {
    expect(
      await rows('select distinct invoice_id, count(*)::int from payment_allocations group by 1'),
    ).toEqual([{ invoice_id: 3, count: 2 }]);
    expect(await checkBooks(database.db)).toEqual([]);
  });
});
