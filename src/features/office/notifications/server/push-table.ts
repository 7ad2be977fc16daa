import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sessions } from '#features/office/auth/server/session-table.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { identity, instant } from '#server/db/columns.ts';

/** Browsers that notifications are pushed to. One goes with its sign-in. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: integer('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at the push service of the browser's maker. Who has it and the server's key can push. */
    endpoint: text('endpoint').notNull().unique(),
    /** The key that encrypts messages, so that the service cannot read them. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('push_devices_user').on(t.userId)],
);

/** The one pair of keys by which push services know this company's Gable. */
export const pushKeys = pgTable('push_keys', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
});
