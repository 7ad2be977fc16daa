/**
 * Sessions: a random token in a cookie, with its SHA-256 in the database. They can be revoked and
 * have a sliding expiry.
 */
import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endSessions } from './end-sessions.ts';
import { clearSecretCookie, readSecretCookie, setSecretCookie } from './secret-cookie.ts';
import { sessions } from './session-table.ts';
import { users } from './user-table.ts';
import { DEFAULT_TIME_ZONE } from '#shared/time-zone.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import type { AppServices, Session } from '#server/http/app-services.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { hashToken, newToken } from '#server/http/secret-token.ts';

/** A session ends 30 days after the user's last visit, and at the latest 90 days after sign-in. */
const SLIDING_MS = 30 * 86_400_000;
const ABSOLUTE_MS = 90 * 86_400_000;
const TOUCH_EVERY_MS = 10 * 60_000;

function endOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SLIDING_MS, createdAt.getTime() + ABSOLUTE_MS));
}

const COOKIE = 'gable';

/** Runs on every request. */
const selectSession = preparedOnce((db) =>
  db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      id: users.id,
      fullName: users.fullName,
      accessProfile: users.accessProfile,
      isSubcontractor: users.isSubcontractor,
      timeZone: companies.timeZone,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(companies, eq(companies.id, 1))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.isActive, true),
      ),
    )
    .prepare('session'),
);

/**
 * Returns the user for this request's cookie. Extends the session at most once every ten minutes.
 */
export async function findSession(
  services: AppServices,
  request: FastifyRequest,
): Promise<Session | null> {
  const token = readSecretCookie(COOKIE, { services, request });
  if (!token) return null;

  const { db } = services.database;
  const now = services.clock();
  const [row] = await selectSession(db).execute({ tokenHash: hashToken(token), now });
  if (!row) return null;

  const { createdAt, lastSeenAt, timeZone, ...user } = row;
  if (now.getTime() - lastSeenAt.getTime() > TOUCH_EVERY_MS) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: endOf(createdAt, now) })
      .where(eq(sessions.id, user.sessionId));
  }

  return { user: { kind: 'user', ...user }, timeZone: timeZone ?? DEFAULT_TIME_ZONE };
}

function deviceOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? 'Unknown device').slice(0, 300);
}

interface OpeningSession {
  db: DbOrTx;
  services: AppServices;
  request: FastifyRequest;
  reply: FastifyReply;
  userId: number;
}

/**
 * Opens a session and returns its id. Always uses a new token, which prevents session fixation.
 * Ends the browser's previous session.
 */
export async function openSession({
  db,
  services,
  request,
  reply,
  userId,
}: OpeningSession): Promise<number> {
  const token = newToken();
  const now = services.clock();
  const before = readSecretCookie(COOKIE, { services, request });
  await endSessions(
    db,
    or(lt(sessions.expiresAt, now), before ? eq(sessions.tokenHash, hashToken(before)) : undefined),
  );
  const [row] = await db
    .insert(sessions)
    .values({
      tokenHash: hashToken(token),
      userId,
      device: deviceOf(request),
      address: request.ip,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: endOf(now, now),
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error('the session was not stored');

  setSecretCookie(COOKIE, { services, request, reply, token, maxAgeMs: ABSOLUTE_MS });

  return row.id;
}

/** Returns the ids of the sessions that are still open. */
export async function openSessionIds(
  db: DbOrTx,
  ids: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now), eq(users.isActive, true)),
    );

  return new Set(rows.map(({ id }) => id));
}

/**
 * Ends this request's session and clears its cookie. Returns the user's id, if there was a session.
 */
export async function closeSession(
  services: AppServices,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<number | undefined> {
  clearSecretCookie(COOKIE, { services, request, reply });
  const token = readSecretCookie(COOKIE, { services, request });
  if (!token) return undefined;

  const [ended] = await endSessions(services.database.db, eq(sessions.tokenHash, hashToken(token)));

  return ended?.userId;
}
