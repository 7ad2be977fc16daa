/** Who calls an endpoint, and whether they may. */
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import type { Endpoint, Guarded } from '#shared/endpoint.ts';
import type { AppServices } from '#server/app-services.ts';
import { assertPermitted, permittedRows } from '#server/permitted-rows.ts';
import { RECORD_KINDS } from '#server/row-access.ts';
import type { RowAccess } from '#server/row-access.ts';
import { currentSession } from '#server/session.ts';
import type { Work } from '#server/work.ts';

/** Browsers say what a request is for; programs do not. */
export function viaOf(request: FastifyRequest): Work['via'] {
  return request.headers['sec-fetch-mode'] ? 'screen' : 'call';
}

/** An authorized request. */
export interface Permitted {
  work: Work;
  /** The rows that the request may touch; undefined when the endpoint touches no existing rows. */
  access?: RowAccess<never>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request is authorized, and on public endpoints. */
    permitted: Permitted | null;
    /** Who is signed in, permitted or not. */
    userId: number | null;
  }
}

/** The rows that a request may touch; throws a 403 when the policy does not allow the action. */
function permittedAccess(actor: Actor, { resource, action }: Guarded): RowAccess<never> | null {
  assertPermitted(actor, resource, action);
  const kind = RECORD_KINDS.find((one) => one === resource);
  // Permission to create records does not include access to existing ones.
  if (!kind || action === 'create') return null;

  return permittedRows(actor, kind, action);
}

/** Authenticates and authorizes a request: 401 without a session, 403 when the policy does not allow it. */
export async function permit(
  endpoint: Endpoint,
  services: AppServices,
  request: FastifyRequest,
): Promise<Permitted> {
  const session = await currentSession(services, request);
  if (!session) throw new AppError('signed_out', 'Please sign in.');

  const { user, timeZone } = session;
  request.userId = user.id;
  const access = typeof endpoint.access === 'object' && permittedAccess(user, endpoint.access);

  const now = services.clock();
  const work: Work = {
    db: services.database.db,
    user,
    now,
    today: dayInZone(now, timeZone),
    timeZone,
    via: viaOf(request),
  };

  return { work, ...(access && { access }) };
}
