/** The second step of a sign-in: a code from the authenticator, a recovery code or a passkey. */
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
  /** Recovery codes that are left, when one was used. */
  recoveryCodesLeft: number | null;
}

/** Uses a proof up in the transaction of the sign-in; null for a wrong one, or one used before. */
type TakeProof = (tx: Tx) => Promise<Taken | null>;

interface SecondProof {
  ways: WaysIn;
  check: (pending: PendingSignIn) => Promise<TakeProof>;
  refusal: AppError;
}

/**
 * Completes the pending sign-in of this browser and opens its session. `check` looks at the proof
 * before the transaction. Throws 401 without a pending sign-in, `refusal` for a wrong proof, 429
 * after too many.
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

/** Completes a sign-in with a code; a wrong one is a 400 at `code`. */
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

/** Looked up before the transaction, because comparing takes long. */
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
