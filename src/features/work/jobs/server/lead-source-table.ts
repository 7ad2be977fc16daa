import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity } from '#server/db/columns.ts';

/**
 * The company's own list of lead sources. Empty until the company changes the list; until then, the
 * six standard sources apply.
 */
export const leadSources = pgTable(
  'lead_sources',
  {
    id: identity(),
    /** The value stored on jobs. */
    word: text('word').notNull(),
    place: integer('place').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (t) => [uniqueIndex('lead_sources_word').on(sql`fold_text(${t.word})`)],
);
