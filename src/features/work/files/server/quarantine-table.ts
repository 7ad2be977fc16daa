import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '#server/db/columns.ts';

/** Files from web form visitors. They don't belong to a record until a user accepts them. */
export const quarantinedFiles = pgTable(
  'quarantined_files',
  {
    id: identity(),
    /** The hash of the token that the visitor uses to refer to the file. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The hash of the visitor's IP network, for the quota. */
    network: text('network').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** The key in the file store. A file created from this one uses the same key. */
    key: text('key').notNull(),
    width: integer('width'),
    height: integer('height'),
    takenAt: instant('taken_at'),
    createdAt: instant('created_at').notNull(),
    /** The time the form was submitted. Files that are never submitted are deleted after a day. */
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('quarantined_files_key').on(t.key),
    index('quarantined_files_network').on(t.network, t.createdAt),
    index('quarantined_files_created').on(t.createdAt),
  ],
);
