import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccessProfile } from '#shared/access-profile.ts';
import { bytes, identity, instant } from '#server/db/columns.ts';
import type { Preferences } from '#features/office/preferences/preferences.ts';

export const users = pgTable(
  'users',
  {
    id: identity(),
    username: text('username').notNull(),
    email: text('email'),
    fullName: text('full_name').notNull(),
    /** Never leaves the server: responses only include allowlisted columns. */
    passwordHash: text('password_hash').notNull(),
    accessProfile: text('access_profile').$type<AccessProfile>().notNull(),
    isSubcontractor: boolean('is_subcontractor').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /**
     * The time the user closed the account; null if it is open or was deactivated by an
     * administrator.
     */
    closedAt: instant('closed_at'),
    /** The time the closed account was permanently anonymized. */
    anonymizedAt: instant('anonymized_at'),
    /** Changes whenever the picture in `avatars` changes; null if there is none. */
    avatarHash: text('avatar_hash'),
    /**
     * The secret token in the user's calendar URL. Stored unhashed because the URL is shown again
     * later.
     */
    calendarToken: text('calendar_token')
      .notNull()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    preferences: jsonb('preferences').$type<Partial<Preferences>>().notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    uniqueIndex('users_calendar_token').on(t.calendarToken),
    index('users_email').on(sql`lower(${t.email})`),
  ],
);

/** Pictures are in a separate table, so reading a user's name doesn't load 10 kB. */
export const avatars = pgTable('avatars', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  picture: bytes('picture').notNull(),
});
