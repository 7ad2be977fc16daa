import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, identity, instant } from '#server/db/columns.ts';
import { sessions } from './session-table.ts';
import { users } from './user-table.ts';

const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Authenticator apps, one per user. Inactive until confirmed with a code. */
export const authenticators = pgTable('authenticators', {
  userId: ofUser().primaryKey(),
  /**
   * The secret in base32. Not hashed, because codes are computed from it. After setup, it never
   * leaves the server again.
   */
  secret: text('secret').notNull(),
  startedAt: instant('started_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  /**
   * The latest 30-second time step whose code was accepted. Codes for this and earlier steps no
   * longer work.
   */
  lastStep: integer('last_step').notNull().default(0),
});

/** Unused recovery codes, each stored as an argon2id hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { id: identity(), userId: ofUser(), codeHash: text('code_hash').notNull() },
  (t) => [index('recovery_codes_user').on(t.userId)],
);

/**
 * Sign-ins waiting for a code after the correct password. Only the SHA-256 of the cookie's secret
 * is stored.
 */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: identity(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: ofUser(),
    expiresAt: instant('expires_at').notNull(),
    /**
     * The challenge for a passkey. Null until it is requested, and again after the first response.
     */
    challenge: text('challenge'),
  },
  (t) => [index('pending_sign_ins_user').on(t.userId)],
);

/** Passkeys of users with two-step verification. Only public keys are stored. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: ofUser(),
    /** The id as browsers report it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    /** The passkey's own count of its signatures. Many passkeys always report 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /**
     * The transports through which the browser can reach the passkey, such as 'internal' or 'usb'.
     */
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** The challenge for a new passkey, stored per session. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  sessionId: integer('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  challenge: text('challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
