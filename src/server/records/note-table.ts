import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '#server/db/columns.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { Mention } from '#shared/records/note.ts';

/** Notes on records of any kind. Anyone with access to the record can read its notes. */
export const notes = pgTable(
  'notes',
  {
    id: identity(),
    entity: text('entity').$type<EntityName>().notNull(),
    entityId: integer('entity_id').notNull(),
    text: text('text').notNull(),
    mentions: jsonb('mentions').$type<Mention[]>().notNull().default([]),
    /** All users who were ever mentioned in the note. Each is notified only once. */
    recipientIds: integer('told_user_ids').array().notNull().default([]),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** Null if a client wrote the note on their page. */
    createdBy: integer('created_by'),
    /** The author's name at the time. */
    authorName: text('author_name').notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    version: integer('version').notNull().default(1),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('notes_pinned')
      .on(t.entity, t.entityId, t.id)
      .where(sql`is_pinned and deleted_at is null`),
  ],
);
