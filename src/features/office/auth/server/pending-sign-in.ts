/**
 * A sign-in between entering the correct password and the code. Valid only for entering the code,
 * once, for five minutes.
 */
import { and, eq, gt, lte } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { hashToken, newToken } from '#server/http/secret-token.ts';
import { CODE_MINUTES } from '../second-factor.ts';
import { clearSecretCookie, readSecretCookie, setSecretCookie } from './secret-cookie.ts';
import { pendingSignIns } from './second-factor-table.ts';
import { users } from './user-table.ts';

const COOKIE = 'gable-code';
const LASTS_MS = CODE_MINUTES * 60_000;

interface Exchange {
  services: AppServices;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The user of a pending sign-in. */
export interface PendingSignIn {
  id: number;
  userId: number;
  username: string;
  fullName: string;
  challenge: string | null;
}

/** Remembers in this browser that the user has entered the correct password. */
export async function openPendingSignIn(
  db: DbOrTx,
  { userId, ...exchange }: Exchange & { userId: number },
): Promise<void> {
  const token = newToken();
  const now = exchange.services.clock();
  await db.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now));
  await db.insert(pendingSignIns).values({
    tokenHash: hashToken(token),
    userId,
    expiresAt: new Date(now.getTime() + LASTS_MS),
  });
  setSecretCookie(COOKIE, { ...exchange, token, maxAgeMs: LASTS_MS });
}

/** Returns the pending sign-in for this request's cookie, if its user is still active. */
export async function findPendingSignIn(
  services: AppServices,
  request: FastifyRequest,
): Promise<PendingSignIn | undefined> {
  const token = readSecretCookie(COOKIE, { services, request });
  if (!token) return undefined;

  const [row] = await services.database.db
    .select({
      id: pendingSignIns.id,
      userId: users.id,
      username: users.username,
      fullName: users.fullName,
      challenge: pendingSignIns.challenge,
    })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(
      and(
        eq(pendingSignIns.tokenHash, hashToken(token)),
        gt(pendingSignIns.expiresAt, services.clock()),
        eq(users.isActive, true),
      ),
    );

  return row;
}

/**
 * Returns a 401 error for a sign-in that has expired after five minutes, was completed, or was
 * withdrawn.
 */
export function pendingGone(): AppError {
  return new AppError('signed_out', 'This sign-in took too long. Enter your password again.');
}

/** Returns the pending sign-in for this request's cookie. Throws a 401 if there is none. */
export async function requirePendingSignIn(
  services: AppServices,
  request: FastifyRequest,
): Promise<PendingSignIn> {
  const pending = await findPendingSignIn(services, request);
  if (!pending) throw pendingGone();

  return pending;
}

/**
 * Uses up the pending sign-in and clears its cookie. If two requests do this concurrently, only one
 * succeeds; the other gets a 401.
 */
export async function takePendingSignIn(
  tx: DbOrTx,
  { id, ...exchange }: Exchange & { id: number },
): Promise<void> {
  const taken = await tx
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.id, id))
    .returning({ id: pendingSignIns.id });
  if (taken.length === 0) throw pendingGone();

  clearSecretCookie(COOKIE, exchange);
}

/** Withdraws all of a user's sign-ins that are waiting for a code. */
export async function withdrawPendingSignIns(tx: DbOrTx, userId: number): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
}
