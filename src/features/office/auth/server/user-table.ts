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
    /** Never leaves the server: responses are built from an allow-list. */
    passwordHash: text('password_hash').notNull(),
    accessProfile: text('access_profile').$type<AccessProfile>().notNull(),
    isSubcontractor: boolean('is_subcontractor').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /**
     * The time at which its owner closed it; null while open, or when an administrator deactivated
     * it.
     */
    closedAt: instant('closed_at'),
    /** The time at which a closed account was anonymized for good. */
    anonymizedAt: instant('anonymized_at'),
    /** Changes with the picture in `avatars`; null without one. */
    avatarHash: text('avatar_hash'),
    /** The secret part of the address of their calendar. Kept as it is, since the address is shown again. */
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

/** Pictures in a table of their own: reading a name should not load 10 kB. */
export const avatars = pgTable('avatars', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  picture: bytes('picture').notNull(),
});
