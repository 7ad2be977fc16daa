import { sql } from 'drizzle-orm';
import { bigint, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { cents } from '#server/db/columns.ts';

/**
 * What came in on each day, and what is owed by the day after which it is overdue, as sums of changes:
 * triggers of payments and invoices add a row for every change of money, so that no writer waits for
 * another, and the rows of a day are merged from time to time. The triggers name the statuses and
 * kinds that `isReceiptSql` has: one more there is one more here, which check-books finds missing.
 */
export const moneyByDay = pgTable(
  'money_by_day',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<'received' | 'owed'>().notNull(),
    /** Of what is owed: -infinity once it was set to overdue, infinity without a due day. */
    day: date('day', { mode: 'string' }).notNull(),
    cents: cents('cents').notNull(),
  },
  (t) => [index('money_by_day_sums').on(t.kind, t.day, t.cents)],
);

/** The day after which what is owed on a row of invoices is overdue, as `moneyByDay` has it. */
export const owedUntilSql = sql`(case when invoices.state = 'overdue' then '-infinity'::date
  else coalesce(invoices.due_date, 'infinity'::date) end)`;
