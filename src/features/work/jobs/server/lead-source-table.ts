import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity } from '#server/db/columns.ts';

/** The company's lead sources, once it has arranged them: before that, it has the six of every company. */
export const leadSources = pgTable(
  'lead_sources',
  {
    id: identity(),
    /** As jobs have it. */
    word: text('word').notNull(),
    place: integer('place').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (t) => [uniqueIndex('lead_sources_word').on(sql`fold_text(${t.word})`)],
);
