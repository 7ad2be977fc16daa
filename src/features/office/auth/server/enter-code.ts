/**
 * The second step of signing in: a code from the authenticator app, a recovery code, or a passkey.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { logSecurityEvent } from '#server/http/log.ts';
import type { codeProof } from '../second-factor.ts';
import { queueRecoveryCodeNotice } from './account-notice.ts';
import { takeCode } from './authenticator.ts';
import { lockUser } from './lock-user.ts';
import { pendingGone, requirePendingSignIn, takePendingSignIn } from './pending-sign-in.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import { recordAccountChange, recordSignIn } from './record-account-change.ts';
import type { WaysIn } from './record-account-change.ts';
import { countRecoveryCodes, findRecoveryCode, takeRecoveryCode } from './recovery-codes.ts';
import { openSession } from './session.ts';
import { countFailure, forgetFailures, throttleSignIn } from './sign-in-throttle.ts';

export interface SecondStep {
  now: Date;
  via: HistoryEvent['via'];
  services: AppServices;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Taken {
  /** The number of recovery codes left if one was used; otherwise null. */
  recoveryCodesLeft: number | null;
}

/**
 * Accepts a proof in the sign-in's transaction and marks it as used. Returns null if the proof is
 * wrong or was used before.
 */
type TakeProof = (tx: Tx) => Promise<Taken | null>;

interface SecondProof {
  ways: WaysIn;
  check: (pending: PendingSignIn) => Promise<TakeProof>;
  refusal: AppError;
}

/**
 * Completes this browser's pending sign-in and opens a session. `check` verifies the proof before
 * the transaction starts. Throws a 401 if there is no pending sign-in, `refusal` if the proof is
 * wrong, and a 429 after too many attempts.
 */
export async function completeSignIn(
  { now, via, services, request, reply }: SecondStep,
  { ways, check, refusal }: SecondProof,
): Promise<Taken & { userId: number }> {
  const { db } = services.database;
  const pending = await requirePendingSignIn(services, request);
  const { userId, username } = pending;
  const attempt = { userId, username, address: request.ip, of: 'code' } as const;
  await throttleSignIn(db, attempt, now);
  const take = await check(pending);

  const taken = await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user?.isActive) throw pendingGone();
    const used = await take(tx);
    if (!used) return null;
    await takePendingSignIn(tx, { services, request, reply, id: pending.id });
    await openSession({ db: tx, services, request, reply, userId });
    await recordSignIn(tx, { user, ways, now, via });

    return used;
  });
  if (!taken) {
    await countFailure(db, attempt, now);
    logSecurityEvent(request, 'sign-in failed', { userId });
    throw refusal;
  }
  await forgetFailures(db, attempt, now);
  logSecurityEvent(request, 'signed in', { userId });

  return { userId, ...taken };
}

/** Completes a sign-in using a code. Throws a 400 at `code` if the code is wrong. */
export function enterCode(step: SecondStep, { kind, code }: z.output<typeof codeProof>) {
  const { now } = step;

  return completeSignIn(step, {
    ways: kind === 'recovery' ? 'password and recovery code' : 'password and app code',
    refusal: new AppError('bad_input', 'This code is incorrect.', {
      issues: [{ path: 'code', message: 'This code is incorrect or was already used' }],
    }),
    check: async (pending) => {
      if (kind === 'recovery') return recoveryProof(step, { pending, typed: code });

      return async (tx) =>
        (await takeCode(tx, { userId: pending.userId, code, now }))
          ? { recoveryCodesLeft: null }
          : null;
    },
  });
}

/** Looks up the code before the transaction, because comparing hashes is slow. */
async function recoveryProof(
  { now, via, services: { database, mailer } }: SecondStep,
  { pending: { userId, fullName }, typed }: { pending: PendingSignIn; typed: string },
): Promise<TakeProof> {
  const codeId = await findRecoveryCode(database.db, { userId, typed });

  return async (tx) => {
    if (codeId === undefined || !(await takeRecoveryCode(tx, codeId))) return null;

    const left = await countRecoveryCodes(tx, userId);
    const user = { kind: 'user', id: userId, fullName } as const;
    const after = { recoveryCodes: `one used, ${left} left` };
    await recordAccountChange(tx, { actor: user, now, via }, { user, after });
    await queueRecoveryCodeNotice(tx, { mailer, userId, now, left });

    return { recoveryCodesLeft: left };
  };
}
