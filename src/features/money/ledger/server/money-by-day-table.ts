import { sql } from 'drizzle-orm';
import { bigint, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { cents } from '#server/db/columns.ts';

/**
 * Money received per day, and money owed by the day after which it is overdue, as sums of changes:
 * triggers of payments and invoices add a row for every change, so that no writer waits for
 * another, and the rows of a day are merged from time to time. The triggers list the statuses and
 * kinds of `isReceiptSql`: a new one must be added to both, and check-books finds it missing.
 */
export const moneyByDay = pgTable(
  'money_by_day',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<'received' | 'owed'>().notNull(),
    /** For amounts owed: -infinity when manually set to overdue, infinity without a due date. */
    day: date('day', { mode: 'string' }).notNull(),
    cents: cents('cents').notNull(),
  },
  (t) => [index('money_by_day_sums').on(t.kind, t.day, t.cents)],
);

/** Returns the day after which the amount owed on an invoice row is overdue, as in `moneyByDay`. */
export const owedUntilSql = sql`(case when invoices.state = 'overdue' then '-infinity'::date
  else coalesce(invoices.due_date, 'infinity'::date) end)`;
