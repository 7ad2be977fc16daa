import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { testDatabase } from '#test/database.ts';
import { BIG_CLIENT } from './contact-rows.ts';
import { LAST_DAY } from './company-calendar.ts';
import { madeUpCompany } from './made-up-company.ts';
import { seedDataSet } from './seed-data-set.ts';

const CONTACTS = 400;

const database = await testDatabase();
const { db } = database;
await seedDataSet(database, CONTACTS);

async function one(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(query);

  return rows[0]?.count ?? 0;
}

describe('the made-up company', () => {
  test('has books in order', async () => {
    expect(await checkBooks(db)).toEqual([]);
  });

  test.each([
    ['contacts', 400],
    ['jobs', 200],
    ['estimates', 200],
    ['invoices', 400],
    ['tasks', 800],
    ['web_forms', 8],
    ['web_form_submissions', 100],
  ])('has the right number of %s: %i', async (table, count) => {
    expect(await one(sql`select count(*) from ${sql.identifier(table)}`)).toBe(count);
  });

  test('has every kind of money: credit, refunds, bounced checks, open balances', async () => {
    const has = (condition: string) =>
      one(sql`select count(*) from payments where ${sql.raw(condition)}`);
    expect(await has("status = 'completed'")).toBeGreaterThan(200);
    expect(await has("kind = 'refund' or status = 'voided'")).toBeGreaterThan(0);
    expect(await one(sql`select count(*) from invoices where balance_cents > 0`)).toBeGreaterThan(
      20,
    );
  });

  test('has submissions in every state, and a version of the fields of each form', async () => {
    expect(await one(sql`select count(distinct status) from web_form_submissions`)).toBe(5);
    expect(await one(sql`select count(*) from web_form_versions`)).toBe(8);
    expect(
      await one(sql`select count(*) from web_form_submissions where contact_id is not null`),
    ).toBeGreaterThan(50);
  });

  test('has one client with a twentieth of the work', async () => {
    const share = await one(sql`select count(*) from invoices where client_id = ${BIG_CLIENT}`);
    expect(share).toBeGreaterThan(8);
    expect(share).toBeLessThan(60);
  });

  test('has a history line for everything that was made, none later than its last day', async () => {
    expect(
      await one(sql`select count(*) from history_events where action in ('created', 'refunded')`),
    ).toBe(
      await one(sql`select (select count(*) from contacts) + (select count(*) from jobs)
        + (select count(*) from estimates) + (select count(*) from invoices)
        + (select count(*) from payments) as count`),
    );
    expect(
      await one(sql`select count(*) from history_events where at > ${LAST_DAY}::date + 1`),
    ).toBe(0);
  });

  test('has its indexes and references back, and continues with the next id', async () => {
    expect(
      await one(sql`select count(*) from pg_constraint
        where contype = 'f' and conrelid = 'invoices'::regclass`),
    ).toBe(5);
    expect(
      await one(sql`select count(*) from pg_indexes where indexname = 'invoices_search'`),
    ).toBe(1);
    const { rows } = await db.execute<{ id: number }>(
      sql`insert into contacts (name, type, status) values ('Next', 'client', 'active') returning id`,
    );
    expect(rows[0]?.id).toBe(CONTACTS + 1);
  });

  test('is the same every time, and does not depend on earlier calls', () => {
    const [first, second] = [madeUpCompany(CONTACTS, ''), madeUpCompany(CONTACTS, '')];
    second.billing(17);

    for (const id of [1, 8, 150, 200]) {
      expect(second.billing(id)).toEqual(first.billing(id));
      expect(second.contact(id)).toEqual(first.contact(id));
      expect(second.estimate(id)).toEqual(first.estimate(id));
    }
  });
});
