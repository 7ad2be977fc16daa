import { sql } from 'drizzle-orm';
import { bigint, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { cents } from '#server/db/columns.ts';

/**
 * Money received per day and money owed per due date. Stored as a log of changes: triggers on
 * payments and invoices insert a row for each change, so writers never wait for each other, and the
 * rows of each day are merged periodically. The triggers repeat the statuses and kinds in
 * `isReceiptSql`. Add new ones in both places; check-books reports any that are missing.
 */
export const moneyByDay = pgTable(
  'money_by_day',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<'received' | 'owed'>().notNull(),
    /**
     * For amounts owed, the due date: -infinity if the invoice was manually marked as overdue,
     * infinity if it has none.
     */
    day: date('day', { mode: 'string' }).notNull(),
    cents: cents('cents').notNull(),
  },
  (t) => [index('money_by_day_sums').on(t.kind, t.day, t.cents)],
);

/** SQL for the day after which an invoices row is overdue, as stored in `moneyByDay`. */
export const owedUntilSql = sql`(case when invoices.state = 'overdue' then '-infinity'::date
  else coalesce(invoices.due_date, 'infinity'::date) end)`;
