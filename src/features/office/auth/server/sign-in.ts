/** The first step of signing in: name and password. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { logSecurityEvent } from '#server/http/log.ts';
import { lockUser } from './lock-user.ts';
import { isRightPassword } from './password.ts';
import { openPendingSignIn } from './pending-sign-in.ts';
import { recordSignIn } from './record-account-change.ts';
import { hasSecondFactor } from './second-factor.ts';
import { openSession } from './session.ts';
import { countFailure, forgetFailures, throttleSignIn } from './sign-in-throttle.ts';
import { findUserByName } from './user-queries.ts';
import type { users } from './user-table.ts';

interface SignIn {
  /** The username or email address as entered. */
  username: string;
  password: string;
  now: Date;
  via: HistoryEvent['via'];
  services: AppServices;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Opens a session and returns the user's id; null if a code is required first. Throws a 401 if the
 * name or password is wrong, and a 429 after too many attempts.
 */
export async function signIn({ username, password, now, via, ...exchange }: SignIn) {
  const { services, request } = exchange;
  const { db } = services.database;
  const person = await findUserByName(db, username);
  const attempt = { userId: person?.id, username, address: request.ip };
  await throttleSignIn(db, attempt, now);
  const isRight = await isRightPassword(person?.passwordHash ?? null, password);
  const opened =
    person && isRight
      ? await inTransaction(db, (tx) => open(tx, person, { now, via, ...exchange }))
      : null;
  if (!person || !opened) {
    await countFailure(db, attempt, now);
    logSecurityEvent(request, 'sign-in failed', { userId: person?.id });
    throw new AppError('signed_out', 'The username or password is incorrect.');
  }
  await forgetFailures(db, attempt, now);
  logSecurityEvent(request, opened === 'session' ? 'signed in' : 'code asked for', {
    userId: person.id,
  });

  return opened === 'session' ? person.id : null;
}

/**
 * Opens a session or, with two-step verification, a pending sign-in. Returns null if the password
 * was changed or the account was closed in the meantime.
 */
async function open(
  tx: Tx,
  person: typeof users.$inferSelect,
  { now, via, ...exchange }: Omit<SignIn, 'username' | 'password'>,
): Promise<'session' | 'pending' | null> {
  const user = await lockUser(tx, person.id);
  if (!user?.isActive || user.passwordHash !== person.passwordHash) return null;
  const opening = { ...exchange, userId: user.id };
  if (await hasSecondFactor(tx, user.id)) {
    await openPendingSignIn(tx, opening);

    return 'pending';
  }
  await openSession({ db: tx, ...opening });
  await recordSignIn(tx, { user, ways: 'password', now, via });

  return 'session';
}
