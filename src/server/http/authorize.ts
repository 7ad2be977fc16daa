/** Authorizes a request: determines who makes it and which records it has access to. */
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

/** An authorized user and the request's row access. */
export interface Authorized {
  ctx: RequestContext;
  /** Row access for the endpoint's action; null if it doesn't apply to existing records. */
  access: RowAccess<never> | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request is authorized. Always null for public endpoints. */
    authorized: Authorized | null;
    /** The signed-in user, even if the request isn't authorized. */
    userId: number | null;
  }
}

/**
 * Returns row access for the endpoint's action. Throws a 403 if the policy doesn't allow the action
 * at all.
 */
function authorizedAccess(actor: Actor, { resource, action }: Guarded): RowAccess<never> | null {
  requirePermission(actor, resource, action);
  // Permission to create records doesn't include access to existing ones.
  if (!isEntityName(resource) || action === 'create') return null;

  return authorizedRows(actor, resource, action);
}

/**
 * Authenticates and authorizes a request. Throws a 401 if there is no session, and a 403 if the
 * policy doesn't allow the action.
 */
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
