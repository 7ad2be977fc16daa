import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** Attempts of each kind and origin in their present window, in the database so that all processes count them; see throttle.ts. */
export const throttleCounts = pgTable('throttle_counts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: instant('ends_at').notNull(),
});
