import type { FastifyRequest } from 'fastify';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import { PAGE_HEADER } from '#shared/page-header.ts';

/**
 * Returns whether a request came from a screen or a program. Only browsers send the request's mode.
 */
export function viaOf(request: FastifyRequest): HistoryEvent['via'] {
  return request.headers['sec-fetch-mode'] ? 'screen' : 'call';
}

/**
 * Returns the name a browser page has chosen for itself, so it isn't notified of its own changes.
 */
export function pageOf(request: FastifyRequest): string | undefined {
  const page = request.headers[PAGE_HEADER];

  return typeof page === 'string' && /^[0-9a-f]{16}$/.test(page) ? page : undefined;
}
