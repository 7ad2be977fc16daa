import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, identity, instant } from '#server/db/columns.ts';
import { sessions } from './session-table.ts';
import { users } from './user-table.ts';

const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Authenticator apps, one per user; not active until confirmed with a code. */
export const authenticators = pgTable('authenticators', {
  userId: ofUser().primaryKey(),
  /**
   * The secret in base32. Stored as it is, since codes are computed from it; it never leaves the
   * server again.
   */
  secret: text('secret').notNull(),
  startedAt: instant('started_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  /**
   * The latest 30-second step whose code was accepted: no code of it or of an earlier one works
   * again.
   */
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
    /** The challenge for a passkey; null until requested, and once a response was tried. */
    challenge: text('challenge'),
  },
  (t) => [index('pending_sign_ins_user').on(t.userId)],
);

/** Passkeys of users with two-step verification: public keys only. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: ofUser(),
    /** The id in base64url, as the browser names it. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    /** The number of its signatures, by its own count; many keep it at 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The transports by which the browser reaches it: 'internal', 'usb'. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** The challenge that a new passkey signs, for the session that adds it. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  sessionId: integer('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  challenge: text('challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
