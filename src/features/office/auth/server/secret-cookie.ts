/** Cookies that contain a secret. Scripts cannot read them, and other sites cannot send them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppServices } from '#server/http/app-services.ts';
import { isOverHttps } from '#server/http/over-https.ts';

interface Exchange {
  services: Pick<AppServices, 'settings'>;
  request: FastifyRequest;
  reply: FastifyReply;
}

function cookieOf(name: string, { services, request }: Omit<Exchange, 'reply'>) {
  const secure = isOverHttps(services.settings, request);

  return {
    // `__Host-` binds the cookie to this host over HTTPS. Without HTTPS, browsers reject the
    // prefix.
    name: secure ? `__Host-${name}` : name,
    attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  };
}

/** Returns the secret in the request's cookie with this name, if any. */
export function readSecretCookie(
  name: string,
  exchange: Omit<Exchange, 'reply'>,
): string | undefined {
  return exchange.request.cookies[cookieOf(name, exchange).name];
}

export function setSecretCookie(
  name: string,
  { token, maxAgeMs, ...exchange }: Exchange & { token: string; maxAgeMs: number },
): void {
  const cookie = cookieOf(name, exchange);
  exchange.reply.setCookie(cookie.name, token, { ...cookie.attributes, maxAge: maxAgeMs / 1000 });
}

export function clearSecretCookie(name: string, exchange: Exchange): void {
  const cookie = cookieOf(name, exchange);
  exchange.reply.clearCookie(cookie.name, cookie.attributes);
}
