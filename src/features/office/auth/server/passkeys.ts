/** Passkeys (WebAuthn) of users with two-step verification: added, listed and removed. */
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

/** Gable as browsers know it: passkeys are of its host, and sign for its address alone. */
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

/** Declares the part of a browser's response that names the passkey. */
export const named = (handle: string) => ({
  id: handle,
  rawId: handle,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** The form in which browsers take a known passkey. */
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
 * Returns the challenge that a new passkey signs, within five minutes and once. Throws 409 while
 * two-step verification is off.
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
    // The password has been entered: a touch of the key is enough.
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

/** The challenge of this session, which it can be asked for once. */
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

/** The library throws for whatever it does not accept; all of that is a wrong passkey to us. */
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

/** Adds a passkey that has signed this session's challenge. A 400 for any other. */
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
    throw new AppError('bad_input', 'Failed to check this passkey. Start again.');
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

/** Removes one of the user's passkeys; a 404 for another's. */
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
