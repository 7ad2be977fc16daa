import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * How many records of each kind are not in the trash, as changes that add up: every insert, deletion
 * and restoring adds a line by a trigger, and now and then lines are put together. Lists know their
 * total by it without counting; nobody waits for anybody, as with one counter for all.
 */
export const recordCounts = pgTable(
  'record_counts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The table's name. */
    entity: text('entity').notNull(),
    change: bigint('change', { mode: 'number' }).notNull(),
  },
  (t) => [index('record_counts_entity').on(t.entity)],
);
