import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, identity, instant } from '#server/db/columns.ts';
import type { Letterhead } from '../letterhead.ts';

/**
 * All logos the company has ever had, by the hash of their bytes. Old documents still print old
 * logos.
 */
export const logos = pgTable('logos', {
  hash: text('hash').primaryKey(),
  picture: bytes('picture').notNull(),
});

/**
 * All letterheads the company has ever had. A trigger adds a row whenever the current letterhead
 * changes.
 */
export const letterheads = pgTable('letterheads', {
  id: identity(),
  content: jsonb('content').$type<Letterhead>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** SQL for the id of the current letterhead, which is used by documents issued now. */
export const currentLetterhead = sql<number>`current_letterhead()`;
