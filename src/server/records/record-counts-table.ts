import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The number of records of each kind that are not in the trash, stored as a sum of changes. A
 * trigger adds a row for each insert, deletion, and restore, and rows are merged from time to time.
 * Lists get their total without counting, and concurrent writes don't block each other as they
 * would with a single counter.
 */
export const recordCounts = pgTable(
  'record_counts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The table name. */
    entity: text('entity').notNull(),
    change: bigint('change', { mode: 'number' }).notNull(),
  },
  (t) => [index('record_counts_entity').on(t.entity)],
);
