/** Passkeys as the second step of signing in, instead of a code. */
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { passkeyProof } from '../second-factor.ts';
import { completeSignIn } from './enter-code.ts';
import type { SecondStep } from './enter-code.ts';
import { known, named, passkeysOf, verified } from './passkeys.ts';
import type { RelyingParty } from './passkeys.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import { passkeys, pendingSignIns } from './second-factor-table.ts';

/**
 * Returns a single-use challenge for a passkey to sign, for this pending sign-in. Throws a 409 if
 * the user has no passkeys.
 */
export async function askPasskey(
  db: DbOrTx,
  { id, userId }: PendingSignIn,
  { rpID }: RelyingParty,
) {
  const mine = await passkeysOf(db, userId);
  if (mine.length === 0) throw new AppError('conflict', 'This account has no passkey.');

  const options = await generateAuthenticationOptions({
    rpID,
    allowCredentials: mine.map(known),
    userVerification: 'discouraged',
  });
  await db
    .update(pendingSignIns)
    .set({ challenge: options.challenge })
    .where(eq(pendingSignIns.id, id));

  return { options: { ...options } };
}

/**
 * True if this is the first response to the pending sign-in's challenge. Also uses up the
 * challenge.
 */
async function takePendingChallenge(db: DbOrTx, id: number, challenge: string): Promise<boolean> {
  const taken = await db
    .update(pendingSignIns)
    .set({ challenge: null })
    .where(and(eq(pendingSignIns.id, id), eq(pendingSignIns.challenge, challenge)))
    .returning({ id: pendingSignIns.id });

  return taken.length > 0;
}

interface Signature {
  pending: PendingSignIn;
  credential: z.output<typeof passkeyProof>['credential'];
  party: RelyingParty;
}

/**
 * Returns the user's passkey that signed the challenge, with its new counter value; null if the
 * signature is not valid.
 */
async function checkSignature(
  db: DbOrTx,
  { pending, credential, party: { rpID, origin } }: Signature,
): Promise<{ id: number; counter: number } | null> {
  const { id, userId, challenge } = pending;
  if (challenge === null || !(await takePendingChallenge(db, id, challenge))) return null;

  const mine = await passkeysOf(db, userId);
  const passkey = mine.find(({ credentialId }) => credentialId === credential.handle);
  if (!passkey) return null;

  const result = await verified(() =>
    verifyAuthenticationResponse({
      response: { ...named(credential.handle), response: credential.response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    }),
  );

  return result && { id: passkey.id, counter: result.authenticationInfo.newCounter };
}

/**
 * Completes a sign-in using a passkey. Throws a 400 if the passkey is wrong, or if it is a copy
 * whose counter lags behind.
 */
export function enterPasskey(step: SecondStep, { credential, party }: Omit<Signature, 'pending'>) {
  const { now, services } = step;

  return completeSignIn(step, {
    ways: 'password and passkey',
    refusal: new AppError('bad_input', 'This passkey was not accepted. Try again.'),
    check: async (pending) => {
      const signed = await checkSignature(services.database.db, { pending, credential, party });

      return async (tx) => {
        if (!signed) return null;
        const isLater = or(
          lt(passkeys.counter, signed.counter),
          and(eq(passkeys.counter, 0), sql`${signed.counter} = 0`),
        );
        const used = await tx
          .update(passkeys)
          .set({ counter: signed.counter, lastUsedAt: now })
          .where(and(eq(passkeys.id, signed.id), isLater))
          .returning({ id: passkeys.id });

        return used.length > 0 ? { recoveryCodesLeft: null } : null;
      };
    },
  });
}
