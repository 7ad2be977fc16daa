/** Who calls an endpoint, and whether they may. */
import type { FastifyRequest } from 'fastify';
import type { Scope } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { AppServices } from '#server/app-services.ts';
import { permittedScope } from '#server/permitted-scope.ts';
import { currentSession } from '#server/session.ts';
import type { Work } from '#server/work.ts';

/** Browsers say what a request is for; programs do not. */
export function viaOf(request: FastifyRequest): Work['via'] {
  return request.headers['sec-fetch-mode'] ? 'screen' : 'call';
}

/** Somebody who may make the call. */
export interface Permitted {
  work: Work;
  /** How far the policy lets this person reach: 'all' or 'own'. */
  scope: Exclude<Scope, 'none'>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until somebody is found to be permitted, and where anybody is. */
    permitted: Permitted | null;
    /** Who is signed in, permitted or not. */
    userId: number | null;
  }
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
  const scope =
    typeof endpoint.access === 'object'
      ? permittedScope(user, endpoint.access.resource, endpoint.access.action)
      : 'all';

  const now = services.clock();
  const work: Work = {
    db: services.database.db,
    user,
    now,
    today: dayInZone(now, timeZone),
    timeZone,
    via: viaOf(request),
  };

  return { work, scope };
}
