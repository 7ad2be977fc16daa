import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { identity, instant } from '#server/db/columns.ts';
import type { ConsentWay } from '../text-updates.ts';

const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Consents to text messages and their ends. Rows are only added; a user's last one is active. */
export const textConsents = pgTable(
  'text_consents',
  {
    id: identity(),
    userId: ofUser(),
    /** The number in E.164; null once the account was made anonymous. */
    phone: text('phone'),
    how: text('how').$type<ConsentWay>().notNull(),
    at: instant('at').notNull(),
    /** The network address that it came from; null for a text. */
    address: text('address'),
    /** The wording that was agreed to last: START agrees to it again. */
    wordingVersion: integer('wording_version'),
    wording: text('wording'),
    /** The provider's id of the text that said so. */
    messageSid: text('message_sid'),
  },
  (t) => [
    index('text_consents_user').on(t.userId, t.id),
    index('text_consents_phone').on(t.phone),
    // A text that the provider delivers twice is one.
    uniqueIndex('text_consents_message')
      .on(t.messageSid, t.userId)
      .where(sql`message_sid is not null`),
  ],
);

/**
 * Codes that were texted and not entered yet, one per user, with the number and wording that it
 * confirms.
 */
export const textCodes = pgTable('text_codes', {
  userId: ofUser().primaryKey(),
  phone: text('phone').notNull(),
  /** As an argon2id hash: there are only a million codes. */
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
  wordingVersion: integer('wording_version').notNull(),
  wording: text('wording').notNull(),
});
