import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Refuses writes that another site's page makes in a user's browser. Browsers send the origin of a
 * request; other programs need not, since they never attach a user's cookie on their own.
 */
export function assertSameSite(request: FastifyRequest, publicUrl: string | undefined): void {
  if (SAFE_METHODS.has(request.method)) return;

  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const ownHosts = [request.host, publicUrl && hostOf(publicUrl)];
  const isForeign =
    site !== undefined
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && !ownHosts.includes(hostOf(origin) ?? '');
  if (isForeign) {
    throw new AppError('forbidden', 'This request came from another site and was refused.');
  }
}
