import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/**
 * The number of attempts per key in the current window. Stored in the database so all processes
 * share the counts. See throttle.ts.
 */
export const throttleCounts = pgTable('throttle_counts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: instant('ends_at').notNull(),
});
