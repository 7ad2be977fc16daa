import { AppError } from '#shared/app-error.ts';
import type { FastifyRequest } from 'fastify';
import type { AppServices } from '#server/http/app-services.ts';
import { logSecurityEvent } from '#server/http/log.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { isRightPassword } from './password.ts';
import { countFailure, forgetFailures, throttleSignIn } from './sign-in-throttle.ts';
import { findUser } from './user-queries.ts';

interface Proof {
  currentPassword: string;
  services: AppServices;
  request: FastifyRequest;
}

/**
 * Requires the signed-in user to enter their password again before changing how they sign in.
 * Throws a 400 at `currentPassword` if it is wrong, which counts as a failed sign-in, and a 429
 * after too many attempts.
 */
export async function assertCurrentPassword(
  { db, user, now }: RequestContext,
  { currentPassword, services, request }: Proof,
): Promise<void> {
  const person = await findUser(db, user.id);
  const attempt = { userId: person.id, username: person.username, address: request.ip };
  const attempts = services.database.db;
  await throttleSignIn(attempts, attempt, now);
  if (!(await isRightPassword(person.passwordHash, currentPassword))) {
    await countFailure(attempts, attempt, now);
    logSecurityEvent(request, 'sign-in failed');
    throw new AppError('bad_input', 'The current password is incorrect.', {
      issues: [{ path: 'currentPassword', message: 'The current password is incorrect' }],
    });
  }
  await forgetFailures(attempts, attempt, now);
}
