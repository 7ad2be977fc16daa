/** Adds, lists, and removes passkeys (WebAuthn) for users with two-step verification. */
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, notFound } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { CODE_MINUTES } from '../second-factor.ts';
import type { newPasskey, Passkey } from '../second-factor.ts';
import { lockSignedIn } from './lock-user.ts';
import { lockOwnSecondFactor, notifyOfSecondFactorChange } from './second-factor.ts';
import { passkeyChallenges, passkeys } from './second-factor-table.ts';
import { findUser } from './user-queries.ts';

type PasskeyRow = typeof passkeys.$inferSelect;

const MOST_PASSKEYS = 20;
const LASTS_MS = CODE_MINUTES * 60_000;

/** Gable's identity for passkeys. They belong to its host and only sign for its origin. */
export interface RelyingParty {
  rpID: string;
  origin: string;
}

export function relyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);

  return { rpID: hostname, origin };
}

export const passkeysOf = (db: DbOrTx, userId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));

/** Returns the fields of a browser's response that identify the passkey. */
export const named = (handle: string) => ({
  id: handle,
  rawId: handle,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** Describes an existing passkey to the browser. */
export const known = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports,
});

export async function listPasskeys(db: DbOrTx, userId: number): Promise<Passkey[]> {
  return (await passkeysOf(db, userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/**
 * Returns a challenge for a new passkey to sign. It works once and expires after five minutes.
 * Throws a 409 if two-step verification is off.
 */
export async function startPasskey(ctx: RequestContext, { rpID }: RelyingParty) {
  const { db, user, now } = ctx;
  const { username } = await findUser(db, user.id);
  const mine = await passkeysOf(db, user.id);
  if (mine.length >= MOST_PASSKEYS) {
    throw new AppError('conflict', `You have ${MOST_PASSKEYS} passkeys. Remove one first.`);
  }
  const options = await generateRegistrationOptions({
    rpName: 'Gable',
    rpID,
    userName: username,
    userDisplayName: user.fullName,
    excludeCredentials: mine.map(known),
    // The user has already entered the password, so touching the key is enough.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  });
  const fresh = { challenge: options.challenge, expiresAt: new Date(now.getTime() + LASTS_MS) };
  await inTransaction(db, async (tx) => {
    await lockOwnSecondFactor(tx, ctx);
    await tx
      .insert(passkeyChallenges)
      .values({ sessionId: user.sessionId, ...fresh })
      .onConflictDoUpdate({ target: passkeyChallenges.sessionId, set: fresh });
  });

  return { options: { ...options } };
}

/** Returns this session's challenge and uses it up. Throws a 409 if there is none. */
async function takeChallenge({ db, user, now }: RequestContext): Promise<string> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(eq(passkeyChallenges.sessionId, user.sessionId), gt(passkeyChallenges.expiresAt, now)),
    )
    .returning();
  if (!taken) throw new AppError('conflict', 'This took too long. Start again.');

  return taken.challenge;
}

/**
 * Runs a verification and returns its result, or null if it fails. The library throws for anything
 * it doesn't accept; treat all of that as an invalid passkey.
 */
export async function verified<Result extends { verified: boolean }>(
  verify: () => Promise<Result>,
): Promise<Result | null> {
  try {
    const result = await verify();

    return result.verified ? result : null;
  } catch {
    return null;
  }
}

/** Adds a passkey that has signed this session's challenge. Throws a 400 for any other passkey. */
export async function addPasskey(
  ctx: RequestContext,
  {
    input: { name, credential },
    party: { rpID, origin },
    mailer,
  }: { input: z.output<typeof newPasskey>; party: RelyingParty; mailer: Mailer },
): Promise<void> {
  const { db, user, now } = ctx;
  const { transports = [], ...response } = credential.response;
  const challenge = await takeChallenge(ctx);
  const result = await verified(() =>
    verifyRegistrationResponse({
      response: { ...named(credential.handle), response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }),
  );
  const added = result?.registrationInfo?.credential;
  if (!added) {
    throw new AppError('bad_input', 'Could not verify this passkey. Start over.');
  }

  await inTransaction(db, async (tx) => {
    await lockOwnSecondFactor(tx, ctx);
    const stored = await tx
      .insert(passkeys)
      .values({
        userId: user.id,
        credentialId: added.id,
        publicKey: Buffer.from(added.publicKey),
        counter: added.counter,
        transports,
        name,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (stored.length === 0) throw new AppError('conflict', 'This passkey is already added.');
    await notifyOfSecondFactorChange(tx, ctx, { mailer, user, change: 'passkeyAdded' });
  });
}

/** Removes one of the user's passkeys. Throws a 404 if the passkey belongs to another user. */
export async function removePasskey(
  ctx: RequestContext,
  { id, mailer }: { id: number; mailer: Mailer },
): Promise<void> {
  const { user } = ctx;
  await inTransaction(ctx.db, async (tx) => {
    await lockSignedIn(tx, ctx);
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
      .returning({ id: passkeys.id });
    if (removed.length === 0) throw notFound('Passkey');
    await notifyOfSecondFactorChange(tx, ctx, { mailer, user, change: 'passkeyRemoved' });
  });
}
