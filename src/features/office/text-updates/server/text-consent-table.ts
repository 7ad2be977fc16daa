import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import { identity, instant } from '#server/db/columns.ts';
import type { ConsentWay } from '../text-updates.ts';

const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * A log of users' consent to text messages, with an entry each time it is given or ends.
 * Append-only; a user's latest row is the current one.
 */
export const textConsents = pgTable(
  'text_consents',
  {
    id: identity(),
    userId: ofUser(),
    /** The number in E.164 format; null after the account is anonymized. */
    phone: text('phone'),
    how: text('how').$type<ConsentWay>().notNull(),
    at: instant('at').notNull(),
    /** The IP address the consent came from; null for a text. */
    address: text('address'),
    /** The wording version last agreed to. Texting START agrees to it again. */
    wordingVersion: integer('wording_version'),
    wording: text('wording'),
    /** The provider's id for the text that turned updates on or off. */
    messageSid: text('message_sid'),
  },
  (t) => [
    index('text_consents_user').on(t.userId, t.id),
    index('text_consents_phone').on(t.phone),
    // Store a text only once if the provider delivers it twice.
    uniqueIndex('text_consents_message')
      .on(t.messageSid, t.userId)
      .where(sql`message_sid is not null`),
  ],
);

/**
 * Pending codes, one per user, with the number and consent wording that entering the code confirms.
 */
export const textCodes = pgTable('text_codes', {
  userId: ofUser().primaryKey(),
  phone: text('phone').notNull(),
  /** Hashed with argon2id, because there are only a million possible codes. */
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
  wordingVersion: integer('wording_version').notNull(),
  wording: text('wording').notNull(),
});
