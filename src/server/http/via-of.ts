import type { FastifyRequest } from 'fastify';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import { PAGE_HEADER } from '#shared/page-header.ts';

/** Browsers send the purpose of a request; programs do not. */
export function viaOf(request: FastifyRequest): HistoryEvent['via'] {
  return request.headers['sec-fetch-mode'] ? 'screen' : 'call';
}

/**
 * Returns the name that an open page of a browser has chosen, so that it receives no event for its own
 * changes.
 */
export function pageOf(request: FastifyRequest): string | undefined {
  const page = request.headers[PAGE_HEADER];

  return typeof page === 'string' && /^[0-9a-f]{16}$/.test(page) ? page : undefined;
}
