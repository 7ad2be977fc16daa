import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity } from '#server/db/columns.ts';

/**
 * The company's lead sources, once it has changed them; until then, it uses the six standard
 * sources.
 */
export const leadSources = pgTable(
  'lead_sources',
  {
    id: identity(),
    /** The word stored on jobs. */
    word: text('word').notNull(),
    place: integer('place').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (t) => [uniqueIndex('lead_sources_word').on(sql`fold_text(${t.word})`)],
);
