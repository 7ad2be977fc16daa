import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { testDatabase, testEngineKind } from '#test/database.ts';
import { checkBooks } from './check-books.ts';
import { moneyByDay } from './money-by-day-table.ts';
import { payments } from './payment-table.ts';

const database = await testDatabase();
const { db } = database;
const [client] = await db
  .insert(contacts)
  .values({ name: 'Maria Alvarez', type: 'client', status: 'active' })
  .returning({ id: contacts.id });

const aPayment = {
  clientId: client?.id ?? 0,
  clientName: 'Maria Alvarez',
  amountCents: 1000,
  unappliedCents: 1000,
  date: '2026-11-20',
  method: 'check',
  status: 'completed',
  kind: 'payment',
} as const;

const sumProblems = async () =>
  (await checkBooks(db)).filter(({ rule }) => rule.startsWith('The stored sums of money by day'));

test('Money by day keeps few rows per day for any number of payments', async () => {
  for (let n = 0; n < 350; n += 1) await db.insert(payments).values(aPayment);

  const { rows } = await db.execute<{ lines: number; cents: number }>(
    sql`select count(*) as lines, sum(cents)::bigint as cents from money_by_day`,
  );
  expect(rows[0]?.cents).toBe(350_000);
  expect(rows[0]?.lines).toBeLessThan(110);
});

test('Money by day is restored after a payment is rolled back', async () => {
  await inTransaction(db, async (tx) => {
    await tx.insert(payments).values(aPayment);
    throw new Error('undo');
  }).catch(() => {});

  expect(await sumProblems()).toEqual([]);
});

test.runIf(testEngineKind === 'postgres')(
  'Writers of one day do not block each other, not even while its rows are merged',
  async () => {
    const first = await database.pool.connect();
    const other = await database.pool.connect();
    try {
      const write = `insert into payments (client_id, client_name, amount_cents, unapplied_cents, date, method, status, kind)
        select ${aPayment.clientId}, 'Maria Alvarez', 1000, 1000, '2026-11-20', 'check', 'completed', 'payment'
        from generate_series(1, 150)`;
      await first.query('begin');
      await first.query(write);
      await other.query(`set lock_timeout = '500ms'`);
      // The first transaction is still open and has locked the rows it wrote for this day.
      await other.query(write);
      await first.query('commit');
    } finally {
      first.release();
      other.release(true);
    }

    expect(await sumProblems()).toEqual([]);
    expect(await db.$count(moneyByDay)).toBeLessThan(220);
  },
);
