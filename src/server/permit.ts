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

/** Somebody who may make the call. */
export interface Permitted {
  work: Work;
  /** The rows to which this person may do what the endpoint does; none where it does nothing to rows that are there. */
  access?: RowAccess<never>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until somebody is found to be permitted, and where anybody is. */
    permitted: Permitted | null;
    /** Who is signed in, permitted or not. */
    userId: number | null;
  }
}

/** The rows that a call may touch; a 403 when the policy does not let this person make it. */
function permittedAccess(actor: Actor, { resource, action }: Guarded): RowAccess<never> | null {
  assertPermitted(actor, resource, action);
  const kind = RECORD_KINDS.find((one) => one === resource);
  // Whoever may make new records may not thereby touch old ones.
  if (!kind || action === 'create') return null;

  return permittedRows(actor, kind, action);
}

/** Finds out who calls, and refuses whom the policy does not let: 401 nobody, 403 somebody else. */
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
