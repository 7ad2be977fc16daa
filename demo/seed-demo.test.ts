import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { can } from '#shared/access.ts';
import type { AccessProfile, Resource } from '#shared/access.ts';
import { users } from '#features/auth/server/user-table.ts';
import { isRightPassword } from '#features/auth/server/password.ts';
import { checkBooks } from '#features/ledger/server/check-books.ts';
import { testDatabase } from '#test/database.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { DEMO_PASSWORD } from './demo-staff.ts';
import { seedDemo } from './seed-demo.ts';

const database = await testDatabase();
const { db } = database;
const now = new Date('2026-11-21T15:00:00Z');
const SEEDING_MS = 120_000;

async function rowsOf<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
  return (await db.execute<Row>(query)).rows;
}

/** Every document, what was paid and when, and when each thing was done: two runs must not differ in a cent or a minute. */
function figures() {
  return Promise.all([
    rowsOf(sql`select invoice_number, client_name, manual_status, date, total_cents, paid_cents, created_at
      from invoices order by id`),
    rowsOf(
      sql`select estimate_number, client_name, status, date, total_cents from estimates order by id`,
    ),
    rowsOf(sql`select client_name, method, date, amount_cents, status from payments order by id`),
    rowsOf(sql`select name, phone, email, address from contacts order by id`),
    rowsOf(sql`select count(*), max(at), min(at) from history_events`),
  ]);
}

const countBy = async (table: 'jobs' | 'estimates' | 'contacts' | 'payments', column: string) => {
  const rows = await rowsOf<{ value: string; count: number }>(
    sql`select ${sql.raw(column)} as value, count(*)::int as count from ${sql.raw(table)} group by 1`,
  );

  return Object.fromEntries(rows.map(({ value, count }) => [value, count]));
};

describe('the demo company', () => {
  beforeAll(async () => {
    await emptyDatabase(database);
    await seedDemo({ db, now });
  }, SEEDING_MS);

  it('keeps its books in order', async () => {
    expect(await checkBooks(db)).toEqual([]);
  });

  it('has a year of work of every kind in every state', async () => {
    const [counts] = await rowsOf<Record<string, number>>(sql`select
      (select count(*)::int from contacts) as contacts, (select count(*)::int from jobs) as jobs,
      (select count(*)::int from estimates) as estimates,
      (select count(*)::int from invoices) as invoices,
      (select count(*)::int from payments) as payments`);
    expect(counts?.['contacts']).toBeGreaterThan(220);
    expect(counts?.['jobs']).toBeGreaterThan(160);
    expect(counts?.['estimates']).toBeGreaterThan(160);
    expect(counts?.['invoices']).toBeGreaterThan(130);
    expect(counts?.['payments']).toBeGreaterThan(190);
    expect(Object.keys(await countBy('jobs', 'job_type'))).toHaveLength(7);
    expect(Object.keys(await countBy('jobs', 'status'))).toHaveLength(8);
    expect(Object.keys(await countBy('estimates', 'status'))).toHaveLength(6);
    expect(Object.keys(await countBy('contacts', 'type'))).toHaveLength(3);
    expect(await countBy('payments', 'status')).toMatchObject({
      voided: expect.any(Number),
      partially_refunded: expect.any(Number),
    });
  });

  it('is busy in summer, slow in winter, and busiest with claims after hail', async () => {
    const months = await rowsOf<{ month: number; cents: number }>(sql`
      select extract(month from date)::int as month, sum(amount_cents)::int8 as cents
      from payments where status = 'completed' group by 1`);
    const takenIn = (...wanted: number[]) =>
      months
        .filter(({ month }) => wanted.includes(month))
        .reduce((sum, { cents }) => sum + Number(cents), 0);
    expect(takenIn(6, 7, 8)).toBeGreaterThan(2 * takenIn(12, 1, 2));

    const claims = await rowsOf<{ storm: string; count: number }>(sql`
      select date_of_loss as storm, count(*)::int as count from jobs
      where job_type = 'insurance' and claim_number is not null and deductible_cents > 0 group by 1`);
    expect(claims.map(({ storm }) => storm).toSorted()).toEqual(['2026-05-27', '2026-08-11']);
  });

  it('has late payers, part-payments, credit, a cancelled invoice, and sales tax on goods alone', async () => {
    const [money] = await rowsOf<Record<string, number>>(sql`select
      count(*) filter (where balance_cents > 0 and due_date < '2026-11-21' and manual_status = 'sent')::int as overdue,
      count(*) filter (where paid_cents > 0 and balance_cents > 0)::int as partial,
      count(*) filter (where manual_status = 'cancelled')::int as cancelled,
      count(*) filter (where tax_cents > 0)::int as taxed,
      count(*) filter (where tax_cents > 0 and job_id is not null)::int as "taxedWork"
      from invoices where deleted_at is null`);
    expect(money?.['overdue']).toBeGreaterThan(5);
    expect(money?.['partial']).toBeGreaterThan(5);
    expect(money?.['cancelled']).toBeGreaterThan(0);
    expect(money?.['taxed']).toBeGreaterThan(10);
    expect(money?.['taxedWork']).toBe(0);

    const credit = await rowsOf(sql`
      select p.id from payments p where p.status = 'completed' and p.deleted_at is null
        and p.kind = 'payment' and p.amount_cents > (
          select coalesce(sum(amount_cents), 0) from payment_allocations where payment_id = p.id)`);
    expect(credit.length).toBeGreaterThan(0);
  });

  it('lets no user do what their access profile does not allow', async () => {
    const deeds = await rowsOf<{ profile: AccessProfile; entity: Resource; action: string }>(sql`
      select distinct access_profile as profile, entity, action from history_events
      join users on users.id = user_id where action in ('created', 'updated', 'deleted', 'imported')`);
    const needed = {
      created: ['create'],
      updated: ['update', 'progress'],
      deleted: ['delete'],
      imported: ['import'],
    } as const;
    const refused = deeds.filter(({ profile, entity, action }) => {
      const actor = { id: 0, accessProfile: profile, isSubcontractor: false };

      return needed[action as keyof typeof needed].every((one) => !can(actor, entity, one));
    });
    expect(deeds.length).toBeGreaterThan(10);
    expect(refused).toEqual([]);
  });

  it('spreads its history over the year and never into the future', async () => {
    const [history] = await rowsOf<{ first: Date; last: Date; days: number }>(sql`
      select min(at) as first, max(at) as last, count(distinct at::date)::int as days from history_events`);
    expect(history?.days).toBeGreaterThan(200);
    expect(+new Date(history?.last ?? 0)).toBeLessThan(+now);
    expect(+new Date(history?.first ?? 0)).toBeLessThan(+new Date('2025-11-26'));
  });

  it('has one person or more of every access profile, who can sign in', async () => {
    const people = await db.select().from(users);
    expect(people).toHaveLength(10);
    expect(new Set(people.map(({ accessProfile }) => accessProfile)).size).toBe(5);
    expect(await isRightPassword(people[3]?.passwordHash ?? null, DEMO_PASSWORD)).toBe(true);
  });

  it(
    'is the same every time',
    async () => {
      const before = await figures();
      await emptyDatabase(database);
      await seedDemo({ db, now });
      expect(await figures()).toEqual(before);
    },
    SEEDING_MS,
  );
});
