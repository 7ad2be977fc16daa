import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sessions } from '#features/office/auth/server/session-table.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { identity, instant } from '#server/db/columns.ts';

/** Browsers that receive push notifications. A row is deleted with its session. */
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
    /**
     * The device's URL at the push service. Anyone with this URL and the server's key can push to
     * it.
     */
    endpoint: text('endpoint').notNull().unique(),
    /** The key that encrypts messages so the push service can't read them. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('push_devices_user').on(t.userId)],
);

/** The single key pair that identifies this Gable installation to push services. */
export const pushKeys = pgTable('push_keys', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
});
