import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '#server/db/columns.ts';

/** Files of visitors, on no record until a user accepts them. */
export const quarantinedFiles = pgTable(
  'quarantined_files',
  {
    id: identity(),
    /** A hash of what its sender names it by. */
    tokenHash: text('token_hash').notNull().unique(),
    /** A hash of the network it came from, for its quota. */
    network: text('network').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** Its name in the file store; a file that is made of it has the same. */
    key: text('key').notNull(),
    width: integer('width'),
    height: integer('height'),
    takenAt: instant('taken_at'),
    createdAt: instant('created_at').notNull(),
    /** When it became part of what was sent; one that never did is forgotten a day later. */
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('quarantined_files_key').on(t.key),
    index('quarantined_files_network').on(t.network, t.createdAt),
    index('quarantined_files_created').on(t.createdAt),
  ],
);
