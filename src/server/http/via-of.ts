import type { FastifyRequest } from 'fastify';
import type { HistoryEvent } from '#shared/records/audit-event.ts';

/** Browsers say what a request is for; programs do not. */
export function viaOf(request: FastifyRequest): HistoryEvent['via'] {
  return request.headers['sec-fetch-mode'] ? 'screen' : 'call';
}
