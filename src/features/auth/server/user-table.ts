import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccessProfile } from '#shared/access.ts';
import { bytes, identity, instant } from '#server/db/columns.ts';
import type { Preferences } from '../user.ts';

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
    /** When its owner closed it; null while open, or when an administrator deactivated it. */
    closedAt: instant('closed_at'),
    /** When a closed account was anonymized for good. */
    anonymizedAt: instant('anonymized_at'),
    /** Changes with the picture in `avatars`; null without one. */
    avatarHash: text('avatar_hash'),
    preferences: jsonb('preferences').$type<Partial<Preferences>>().notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
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

/** Open sessions. Only the SHA-256 of the cookie's secret is kept. */
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

/** Single-use links: invitations (no user yet) and password resets. Only the token's SHA-256 is kept. */
export const accessLinks = pgTable('access_links', {
  id: identity(),
  tokenHash: text('token_hash').notNull().unique(),
  purpose: text('purpose').$type<'invitation' | 'password_reset'>().notNull(),
  userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
  email: text('email'),
  accessProfile: text('access_profile').$type<AccessProfile>(),
  isSubcontractor: boolean('is_subcontractor').notNull().default(false),
  madeBy: integer('made_by').references(() => users.id),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
});

/** Failed sign-ins per account and address, in the database so that all processes count them. */
export const signInFailures = pgTable('sign_in_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  firstAt: instant('first_at').notNull(),
});
