/** The second step of a sign-in: a code from the authenticator, or a recovery code. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { logSecurityEvent } from '#server/http/log.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import type { codeProof } from '../second-factor.ts';
import { queueRecoveryCodeNotice } from './account-notice.ts';
import { takeCode } from './authenticator.ts';
import { findPendingSignIn, pendingGone, takePendingSignIn } from './pending-sign-in.ts';
import { countRecoveryCodes, findRecoveryCode, takeRecoveryCode } from './recovery-codes.ts';
import { openSession } from './session.ts';
import { countFailure, forgetFailures, throttleSignIn } from './sign-in-throttle.ts';

interface Entry {
  input: z.output<typeof codeProof>;
  now: Date;
  via: HistoryEvent['via'];
  services: AppServices;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface SignedInByCode {
  userId: number;
  recoveryCodesLeft: number | null;
}

/**
 * Completes the pending sign-in of this browser and opens its session. Throws 401 when there is none
 * any more, 400 at `code` for a wrong or used one, 429 after too many.
 */
export async function enterCode({ input, now, via, ...exchange }: Entry): Promise<SignedInByCode> {
  const { services, request } = exchange;
  const { db } = services.database;
  const pending = await findPendingSignIn(services, request);
  if (!pending) throw pendingGone();

  const { userId, username, fullName } = pending;
  const attempt = { userId, username, address: request.ip, of: 'code' } as const;
  await throttleSignIn(db, attempt, now);
  const isRecovery = input.kind === 'recovery';
  // Looked up before the transaction, because comparing takes long.
  const codeId = isRecovery ? await findRecoveryCode(db, { userId, typed: input.code }) : undefined;
  const take = (tx: Tx): boolean | Promise<boolean> => {
    if (!isRecovery) return takeCode(tx, { userId, code: input.code, now });

    return codeId !== undefined && takeRecoveryCode(tx, codeId);
  };

  const signedIn = await inTransaction(db, async (tx): Promise<SignedInByCode | null> => {
    if (!(await take(tx))) return null;
    await takePendingSignIn(tx, { ...exchange, id: pending.id });

    const recoveryCodesLeft = isRecovery ? await countRecoveryCodes(tx, userId) : null;
    if (recoveryCodesLeft !== null) {
      const actor = { kind: 'user', id: userId, fullName } as const;
      await recordHistory(
        tx,
        { actor, now, via },
        {
          entity: 'users',
          entityId: userId,
          label: fullName,
          action: 'updated',
          after: { recoveryCodes: `one used, ${recoveryCodesLeft} left` },
        },
      );
      await queueRecoveryCodeNotice(tx, {
        mailer: services.mailer,
        userId,
        now,
        left: recoveryCodesLeft,
      });
    }
    await openSession({ ...exchange, db: tx, userId });

    return { userId, recoveryCodesLeft };
  });
  if (!signedIn) {
    await countFailure(db, attempt, now);
    logSecurityEvent(request, 'sign-in failed', { userId });
    throw new AppError('bad_input', 'This code is not right.', {
      issues: [{ path: 'code', message: 'This code is not right, or it was used before' }],
    });
  }
  await forgetFailures(db, attempt, now);
  logSecurityEvent(request, 'signed in', { userId });

  return signedIn;
}
