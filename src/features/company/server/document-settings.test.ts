import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { blankDatabase } from '#test/database.ts';
import { temporaryDirectory } from '#test/data-directory.ts';
import { readCompany } from './company-queries.ts';
import { fieldsAsSettings, settingsAsFields } from './document-settings.ts';

test('A company that never changed its numbers starts each sequence at 1000 under its usual prefix', () => {
  expect(settingsAsFields({})).toEqual({
    estimatePrefix: 'EST-',
    nextEstimateNumber: 1000,
    estimateTerms: null,
    invoicePrefix: 'INV-',
    nextInvoiceNumber: 1000,
    invoiceTerms: null,
  });
});

test('A setting of one kind of document leaves those of the others as they are', () => {
  expect(fieldsAsSettings({ name: 'Ridgeline Roofing', invoicePrefix: 'RR-' })).toEqual({
    estimate: {},
    invoice: { prefix: 'RR-' },
  });
});

const LAST_BEFORE = '0006_task_position';
const migrations = join(import.meta.dirname, '../../../../migrations');
const parent = temporaryDirectory();
const database = await blankDatabase();
afterAll(() => database.close());

/** The migrations up to the one with this name. */
function migrationsUpTo(last: string): string {
  const directory = join(parent, 'migrations');
  cpSync(migrations, directory, { recursive: true });
  const journalFile = join(directory, 'meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { tag: string }[];
  };
  const end = entries.findIndex(({ tag }) => tag === last) + 1;
  writeFileSync(journalFile, JSON.stringify({ entries: entries.slice(0, end) }));

  return directory;
}

test('A company keeps its prefixes, counters and terms when they move into one value', async () => {
  const { db } = database;
  await migrate(database, { migrationsDir: migrationsUpTo(LAST_BEFORE) });
  await db.execute(sql`insert into companies
    (name, estimate_prefix, next_estimate_number, estimate_terms, invoice_prefix, next_invoice_number)
    values ('Ridgeline Roofing', 'RR-E', 1207, 'Half down.', '', 4711)`);
  await migrate(database, { migrationsDir: migrations });

  expect(await readCompany(db)).toMatchObject({
    estimatePrefix: 'RR-E',
    nextEstimateNumber: 1207,
    estimateTerms: 'Half down.',
    invoicePrefix: '',
    nextInvoiceNumber: 4711,
    invoiceTerms: null,
    version: 1,
  });
  const { rows } = await db.execute(sql`select count(*)::int as letterheads from letterheads`);
  expect(rows).toEqual([{ letterheads: 1 }]);
});
