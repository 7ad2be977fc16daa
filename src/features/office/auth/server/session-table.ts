import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccessProfile } from '#shared/access-profile.ts';
import { identity, instant } from '#server/db/columns.ts';
import { users } from './user-table.ts';

/** Open sessions. Only the SHA-256 of the cookie's secret is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    address: text('address').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/**
 * Single-use links for invitations (which have no user yet), password resets, and new email
 * addresses. Only the token's SHA-256 is stored.
 */
export const accessLinks = pgTable('access_links', {
  id: identity(),
  tokenHash: text('token_hash').notNull().unique(),
  /**
   * The hash of the token in the most recent email. It is a separate token, because the queue
   * stores no tokens.
   */
  mailedTokenHash: text('mailed_token_hash').unique(),
  purpose: text('purpose').$type<'invitation' | 'password_reset' | 'email_change'>().notNull(),
  userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
  email: text('email'),
  accessProfile: text('access_profile').$type<AccessProfile>(),
  isSubcontractor: boolean('is_subcontractor').notNull().default(false),
  madeBy: integer('made_by').references(() => users.id),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
});
