import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/auth/server/user-table.ts';
import { identity, instant } from '#server/db/columns.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { BellType } from '../notification.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    /** Who is told. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').$type<BellType>().notNull(),
    entity: text('entity').$type<EntityName>().notNull(),
    /** The record, or the first of several. */
    entityId: integer('entity_id').notNull(),
    /** What the record was called at the time. */
    label: text('label').notNull(),
    /** How many records one call assigned. */
    count: integer('count').notNull().default(1),
    /** Null when it was not a user. */
    byUser: integer('by_user').references(() => users.id, { onDelete: 'set null' }),
    /** The name at the time, for an actor that is no user. */
    byName: text('by_name').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    index('notifications_newest').on(t.userId, t.id),
    index('notifications_unread')
      .on(t.userId)
      .where(sql`read_at is null`),
    // All writes of a call have its time: many records assigned at once are one notification.
    uniqueIndex('notifications_call').on(t.userId, t.createdAt, t.type, t.byName),
  ],
);
