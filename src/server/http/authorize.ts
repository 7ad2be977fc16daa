/** Authorizes a request: who makes it, and which records it may touch. */
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import type { Endpoint, Guarded } from '#shared/endpoint.ts';
import { userContext } from '#server/access/request-context.ts';
import { mailLinksUrl, payPagesUrl } from '#server/http/app-services.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { authorizedRows, requirePermission } from '#server/access/authorized-rows.ts';
import { isEntityName } from '#shared/entity-names.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { pageOf, viaOf } from '#server/http/via-of.ts';
import type { RequestContext } from '#server/access/request-context.ts';

/** An authorized user and the row access of the request. */
export interface Authorized {
  ctx: RequestContext;
  /** Row access by the endpoint's own action; null where that is about no existing record. */
  access: RowAccess<never> | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request is authorized, and at public endpoints. */
    authorized: Authorized | null;
    /** Who is signed in, authorized or not. */
    userId: number | null;
  }
}

/** Row access by the endpoint's own action; a 403 when the policy does not grant that at all. */
function authorizedAccess(actor: Actor, { resource, action }: Guarded): RowAccess<never> | null {
  requirePermission(actor, resource, action);
  // Permission to create records does not include access to existing ones.
  if (!isEntityName(resource) || action === 'create') return null;

  return authorizedRows(actor, resource, action);
}

/** Authenticates and authorizes a request: 401 without a session, 403 when the policy does not allow it. */
export async function authorize(
  endpoint: Endpoint,
  services: AppServices,
  request: FastifyRequest,
): Promise<Authorized> {
  const session = await services.findSession(services, request);
  if (!session) throw new AppError('signed_out', 'Please sign in.');

  const { user, timeZone } = session;
  request.userId = user.id;
  const access =
    typeof endpoint.access === 'object' ? authorizedAccess(user, endpoint.access) : null;

  const now = services.clock();
  const ctx = userContext(user, {
    db: services.database.db,
    now,
    today: dayInZone(now, timeZone),
    timeZone,
    via: viaOf(request),
    page: pageOf(request),
    canMail: mailLinksUrl(services) !== null,
    hasMailServer: services.mailer.isConfigured,
    payUrl: payPagesUrl(services),
  });

  return { ctx, access };
}
