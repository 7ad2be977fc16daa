import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, identity, instant } from '#server/db/columns.ts';
import type { Letterhead } from '../letterhead.ts';

/** Every logo that the company ever had, by the hash of its bytes: old documents still print theirs. */
export const logos = pgTable('logos', {
  hash: text('hash').primaryKey(),
  picture: bytes('picture').notNull(),
});

/** Every letterhead that the company ever had. A trigger adds one whenever the company's changes. */
export const letterheads = pgTable('letterheads', {
  id: identity(),
  content: jsonb('content').$type<Letterhead>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** The id of the letterhead that documents issued now get. */
export const currentLetterhead = sql<number>`current_letterhead()`;
