import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOverHttps } from '#server/http/over-https.ts';
import type { Settings } from '#server/settings.ts';
import { AppError } from '#shared/app-error.ts';

const ONE_YEAR_S = 31_536_000;

/**
 * Headers for responses other than the app's pages and documents. The browser must not run
 * anything.
 */
export const STRICT_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * Makes browsers keep a response private: don't store, frame, or sniff it, don't let other sites
 * read it, and use HTTPS from now on. Responses that need more freedom, such as the app's pages,
 * override these headers later.
 */
export function setSecurityHeaders(
  settings: Settings,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  reply.headers(STRICT_HEADERS);
  if (isOverHttps(settings, request)) {
    reply.header('strict-transport-security', `max-age=${ONE_YEAR_S}; includeSubDomains`);
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Rejects write requests that a page on another site makes in a user's browser. Browsers send the
 * request's origin. Other programs don't have to, because they never attach a user's cookie on
 * their own.
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
