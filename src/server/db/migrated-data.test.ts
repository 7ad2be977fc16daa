/** What migrations do with the data that an earlier version wrote. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { blankDatabase } from '#test/database.ts';
import { temporaryDirectory } from '#test/data-directory.ts';

const database = await blankDatabase();
const { pool } = database;
afterAll(() => database.close());

const migrationsDir = join(import.meta.dirname, '../../../migrations');
const parent = temporaryDirectory();

/** Brings the database to the version before this migration. */
async function migrateUpTo(name: string): Promise<void> {
  const directory = join(parent, name);
  cpSync(migrationsDir, directory, { recursive: true });
  const journal = join(directory, 'meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const end = entries.findIndex(({ tag }) => tag.endsWith(`_${name}`));
  writeFileSync(journal, JSON.stringify({ entries: entries.slice(0, end) }));
  await migrate(database, { migrationsDir: directory });
}

const PARTIES = `insert into companies (name) values ('Ridgeline Roofing');
  insert into contacts (id, name, type, status) values (1, 'Maria Alvarez', 'client', 'active');`;

const invoices = (...numbers: string[]) =>
  pool.query(
    `insert into invoices (invoice_number, client_id, client_name, bill_to, date, items,
      subtotal_cents, tax_cents, total_cents, marked_as)
    select number, 1, 'Maria Alvarez', '{"name": "Maria Alvarez"}', '2026-11-01', '[]', 100, 0, 100, 'sent'
    from unnest($1::text[]) with ordinality numbers (number, place) order by place`,
    [numbers],
  );

beforeEach(() => pool.query('drop schema public cascade; create schema public'));

test('documents whose numbers only look the same get their id behind the number, and history says why', async () => {
  await migrateUpTo('comparable_numbers');
  await pool.query(PARTIES);
  await invoices('INV-1153', 'inv-1153', 'INV-1153\u200B', 'INV-1154');
  await pool.query(`insert into payments (client_id, client_name, invoice_id, invoice_number, amount_cents, date, method, status, kind)
    values (1, 'Maria Alvarez', 2, 'inv-1153', 100, '2026-11-02', 'cash', 'completed', 'payment')`);
  await migrate(database, { migrationsDir });

  const { rows } = await pool.query('select invoice_number as number from invoices order by id');
  expect(rows.map(({ number }) => number)).toEqual([
    'INV-1153',
    'inv-1153 (2)',
    'INV-1153\u200B (3)',
    'INV-1154',
  ]);
  const { rows: payments } = await pool.query('select invoice_number as number from payments');
  expect(payments).toEqual([{ number: 'inv-1153 (2)' }]);
  const { rows: events } = await pool.query(
    'select entity_id as id, changes, reason from history_events order by id',
  );
  expect(events).toMatchObject([
    {
      id: 2,
      changes: { invoiceNumber: { before: 'inv-1153', after: 'inv-1153 (2)' } },
      reason: 'Another invoice has a number that looks the same',
    },
    { id: 3 },
  ]);
});

test('a check number kept as a transaction id becomes the reference of its payment', async () => {
  await migrateUpTo('payment_reference');
  await pool.query(PARTIES);
  await invoices('INV-1000');
  await pool.query(`insert into payments (client_id, client_name, invoice_id, invoice_number, amount_cents, date, method, stripe_payment_id, status, kind)
    values (1, 'Maria Alvarez', 1, 'INV-1000', 100, '2026-11-02', 'check', 'Check 1345', 'completed', 'payment')`);
  await migrate(database, { migrationsDir });

  const { rows } = await pool.query(
    'select reference, provider_payment_id as provider, search_text as text from payments',
  );
  expect(rows).toEqual([
    { reference: 'Check 1345', provider: null, text: expect.stringContaining('check 1345') },
  ]);
});

test('a draft loses the allocations of a fully refunded payment, and no money moves', async () => {
  await migrateUpTo('drafts_without_allocations');
  await pool.query(PARTIES);
  await invoices('INV-1000', 'INV-1001');
  await pool.query(`update invoices set marked_as = 'draft' where id = 1;
    insert into payments (client_id, client_name, invoice_id, amount_cents, date, method, status, kind, refund_of)
    select 1, 'Maria Alvarez', invoice, cents, '2026-11-02', 'cash', 'refunded', kind, refund_of
    from (values (1, 100, 'payment', null), (1, -100, 'refund', 1), (2, 40, 'payment', null))
      lines (invoice, cents, kind, refund_of);
    update payments set status = 'completed' where id > 1;
    insert into payment_allocations (payment_id, invoice_id, amount_cents)
      values (1, 1, 100), (2, 1, -100), (3, 2, 40);
    update invoices set paid_cents = 40 where id = 2`);
  await migrate(database, { migrationsDir });

  const { rows } = await pool.query('select payment_id as id from payment_allocations');
  expect(rows).toEqual([{ id: 3 }]);
  expect((await pool.query('select distinct unapplied_cents from payments')).rows).toEqual([
    { unapplied_cents: 0 },
  ]);
});
