/** Requests without a signed-in user: their context, rate limit, and owner of idempotency keys. */
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { dayInZone } from '#shared/calendar-day.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { DEFAULT_TIME_ZONE } from '#shared/time-zone.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { coalescedRead } from '#server/db/batching.ts';
import { mailLinksUrl, payPagesUrl } from '#server/http/app-services.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { networkOf } from '#server/http/network-of.ts';
import type { CallFacts, CallContext } from '#server/access/request-context.ts';
import { hashToken } from '#server/http/secret-token.ts';
import { throttle } from '#server/http/throttle.ts';
import { viaOf } from '#server/http/via-of.ts';
import type { OtherActor } from '#server/access/actor.ts';

/**
 * The context of a public request. It has no actor until the handler determines one and calls
 * `actAs`.
 */
export interface PublicContext extends CallFacts {
  db: DbOrTx;
}

/** Returns the context with an actor, which operations on records require. */
export function actAs(ctx: PublicContext, actor: OtherActor): CallContext {
  return { ...ctx, actor };
}

const readTimeZone = coalescedRead(async (db) => {
  const { rows } = await db.execute<{ timeZone: string }>(
    sql`select time_zone as "timeZone" from companies`,
  );

  return rows[0]?.timeZone ?? DEFAULT_TIME_ZONE; // The company isn't set up yet, so use the default.
});

/** Returns the context of a public request: the current time and the company's calendar day. */
export async function publicContext(
  services: AppServices,
  request: FastifyRequest,
): Promise<PublicContext> {
  const { db } = services.database;
  const timeZone = await readTimeZone(db);
  const now = services.clock();

  return {
    db,
    now,
    today: dayInZone(now, timeZone),
    timeZone,
    via: viaOf(request),
    canMail: mailLinksUrl(services) !== null,
    hasMailServer: services.mailer.isConfigured,
    payUrl: payPagesUrl(services),
  };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/**
 * Counts a request against its network's limit, outside any transaction. Throws a 429 if the limit
 * is exceeded.
 */
export async function throttleCall(
  endpoint: Endpoint,
  { database, clock }: AppServices,
  request: FastifyRequest,
): Promise<void> {
  if (!endpoint.throttle) throw new Error(`${nameOf(endpoint)} is public without a limit`);
  if (endpoint.throttle === 'unlimited') return;

  const { calls, minutes } = endpoint.throttle;
  await throttle(database.db, {
    key: `call:${nameOf(endpoint)}@${networkOf(request.ip)}`,
    limit: { most: calls, minutes, refusal: 'Too many requests.' },
    now: clock(),
  });
}

/**
 * Returns the owner of a public request's idempotency keys: the token in the URL or, if it has
 * none, the client's network.
 */
export function publicKeyOwner(endpoint: Endpoint, { params, ip }: FastifyRequest): string {
  const { token } = params as { token?: string };
  const caller = token === undefined ? networkOf(ip) : `token:${hashToken(token)}`;

  return `${nameOf(endpoint)} ${caller}`;
}
