import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { identity } from '#server/db/columns.ts';

/**
 * The company's hourly labor costs. Not part of the user and company tables because everyone has
 * access to those.
 */
export const laborRates = pgTable(
  'labor_rates',
  {
    id: identity(),
    /** Null in the row with the company's default rate. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    hourlyCents: integer('hourly_cents').notNull(),
  },
  (t) => [unique('labor_rates_user').on(t.userId).nullsNotDistinct()],
);

/**
 * Returns the current rate for a user's hours: the user's own rate or, failing that, the company's.
 * Null if neither is set.
 */
export const rateNow = (userId: number): SQL<number | null> =>
  sql`(select hourly_cents from labor_rates where user_id = ${userId} or user_id is null
    order by user_id nulls last limit 1)`;
