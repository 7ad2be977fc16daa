/**
 * Uses a cookie to recognize a browser that has already submitted a form limited to one submission
 * per person.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppServices } from '#server/http/app-services.ts';
import { isOverHttps } from '#server/http/over-https.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import { isSeal, readFormSecret, seal } from './form-secret.ts';
import type { OpenForm } from './open-form.ts';

const YEAR_S = 31_536_000;

interface Visit {
  ctx: PublicContext;
  services: AppServices;
  request: FastifyRequest;
}

const isOnce = ({ settings, triedBy }: OpenForm) =>
  !settings.allowMultipleSubmissions && triedBy === null;

const cookieName = ({ id }: OpenForm) => `gable-form-${id}`;

/** Returns true if this browser has already submitted the form and may not do so again. */
export async function knowsSender(
  { ctx, request }: Pick<Visit, 'ctx' | 'request'>,
  form: OpenForm,
): Promise<boolean> {
  const sent = request.cookies[cookieName(form)];
  if (!isOnce(form) || sent === undefined) return false;

  return isSeal(sent, seal(await readFormSecret(ctx.db), 'sent', String(form.id)));
}

/** Sets a signed cookie after a form limited to one submission is submitted. */
export async function rememberSender(
  { ctx, services, request, reply }: Visit & { reply: FastifyReply },
  form: OpenForm,
): Promise<void> {
  if (!isOnce(form)) return;
  const secure = isOverHttps(services.settings, request);
  reply.setCookie(cookieName(form), seal(await readFormSecret(ctx.db), 'sent', String(form.id)), {
    path: '/',
    httpOnly: true,
    maxAge: YEAR_S,
    secure,
    // Browsers accept only this type of cookie inside another website's frame.
    ...(secure ? { sameSite: 'none', partitioned: true } : { sameSite: 'lax' }),
  });
}
