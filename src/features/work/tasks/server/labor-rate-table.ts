import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { identity } from '#server/db/columns.ts';

/** The company's cost of an hour. Separate from users and company, which everyone may read. */
export const laborRates = pgTable(
  'labor_rates',
  {
    id: identity(),
    /** Null in the row for everyone without a rate of their own. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    hourlyCents: integer('hourly_cents').notNull(),
  },
  (t) => [unique('labor_rates_user').on(t.userId).nullsNotDistinct()],
);

/**
 * Returns the current rate of a user's hours: their own, or else the company's; null without
 * either.
 */
export const rateNow = (userId: number): SQL<number | null> =>
  sql`(select hourly_cents from labor_rates where user_id = ${userId} or user_id is null
    order by user_id nulls last limit 1)`;
