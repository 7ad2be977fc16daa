import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '#server/db/columns.ts';

/** Files of visitors, which are on no record until a user accepts them. */
export const quarantinedFiles = pgTable(
  'quarantined_files',
  {
    id: identity(),
    /** A hash of the token that its sender uses. */
    tokenHash: text('token_hash').notNull().unique(),
    /** A hash of the sender's network, for its quota. */
    network: text('network').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** The key in the file store; a file created from it has the same key. */
    key: text('key').notNull(),
    width: integer('width'),
    height: integer('height'),
    takenAt: instant('taken_at'),
    createdAt: instant('created_at').notNull(),
    /** The time when it was submitted; a file that is never submitted is deleted a day later. */
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('quarantined_files_key').on(t.key),
    index('quarantined_files_network').on(t.network, t.createdAt),
    index('quarantined_files_created').on(t.createdAt),
  ],
);
