import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '#server/db/columns.ts';
import { users } from './user-table.ts';

const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Authenticator apps, one for a user; not yet in force until confirmed with a code. */
export const authenticators = pgTable('authenticators', {
  userId: ofUser().primaryKey(),
  /** In base32. Kept as it is, since codes are computed from it; it never leaves the server again. */
  secret: text('secret').notNull(),
  startedAt: instant('started_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The latest 30-second step of which a code was accepted: none of it or before works again. */
  lastStep: integer('last_step').notNull().default(0),
});

/** Recovery codes that were not used yet, each as an argon2id hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { id: identity(), userId: ofUser(), codeHash: text('code_hash').notNull() },
  (t) => [index('recovery_codes_user').on(t.userId)],
);

/** Sign-ins after the right password that wait for a code. Only the SHA-256 of the cookie's secret is kept. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: identity(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: ofUser(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('pending_sign_ins_user').on(t.userId)],
);
