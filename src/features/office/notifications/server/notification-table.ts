import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { identity, instant } from '#server/db/columns.ts';
import type { EntityName } from '#shared/entity-names.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    /** The recipient. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A type's name. */
    type: text('type').notNull(),
    entity: text('entity').$type<EntityName>().notNull(),
    /**
     * The id of the record that the notification is about, or of the first one if there are
     * several.
     */
    entityId: integer('entity_id').notNull(),
    /** The record's name at the time. */
    label: text('label').notNull(),
    /** The note that mentions the user, if any. */
    noteId: integer('note_id'),
    /** The number of records in the notification. */
    count: integer('count').notNull().default(1),
    /** Null if the actor is not a user. */
    byUser: integer('by_user').references(() => users.id, { onDelete: 'set null' }),
    /** The actor's name at the time. Shown if there is no user. */
    byName: text('by_name').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** True if the bell shows it. Others are sent by email, push, or text only. */
    isInBell: boolean('is_in_bell').notNull().default(true),
    /** True if it should be emailed. */
    isForMail: boolean('is_for_mail').notNull().default(false),
    /** The hash of the unsubscribe token in its email. */
    mailTokenHash: text('mail_token_hash'),
  },
  (t) => [
    index('notifications_newest').on(t.userId, t.id),
    index('notifications_unread')
      .on(t.userId)
      .where(sql`read_at is null`),
    index('notifications_to_mail')
      .on(t.userId)
      .where(sql`is_for_mail and mail_token_hash is null`),
    index('notifications_mailed')
      .on(t.mailTokenHash)
      .where(sql`mail_token_hash is not null`),
    // All writes of a call have the same time, so records assigned together become one
    // notification.
    uniqueIndex('notifications_call').on(t.userId, t.createdAt, t.type, t.byName),
  ],
);
