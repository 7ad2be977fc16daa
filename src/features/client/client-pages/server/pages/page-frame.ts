/** The frame of client pages: company, banner, errors, and the limit of views. */
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { toAppError } from '#server/http/error-response.ts';
import { networkOf } from '#server/http/network-of.ts';
import type { FileAnswer } from '#server/http/send-file.ts';
import { throttle } from '#server/http/throttle.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { noteMain, pageAnswer } from '#server/pages/page.ts';
import type { Page } from '#server/pages/page.ts';
import { contactPart } from '../parts/page-parts.ts';
import { NO_PAGE, type OpenedLink, type Visit } from './open-link.ts';

const STYLE = 'features/client/client-pages/web/client-page-inline.css';
const SCRIPT = 'features/client/client-pages/web/client-page-inline.ts';

/**
 * Returns the banner shown to users who view a client page in a browser where they are signed in.
 */
export const ribbonOf = ({ user }: OpenedLink): Html | false =>
  user !== null &&
  html`<p class="ribbon">
    <strong>${user.fullName}</strong> is signed in to Gable on this device. You see what the client
    sees. Your visit does not count as viewed.
  </p>`;

/**
 * Returns a page that is never cached or indexed by search engines, and whose URL isn't sent to
 * other websites.
 */
export async function clientPage(
  { ctx, reply }: Pick<Visit, 'ctx' | 'reply'>,
  page: Pick<Page, 'title' | 'main' | 'ribbon' | 'status' | 'allows'> & { script?: string },
): Promise<FileAnswer> {
  reply.header('referrer-policy', 'no-referrer');
  reply.header('x-robots-tag', 'noindex, nofollow');
  const company = await readCompany(ctx.db).catch(() => null);

  return pageAnswer(reply, { company, style: STYLE, script: SCRIPT, ...page });
}

/** Shows an error page that explains why a client page isn't available. */
export async function failedPage(
  visit: Pick<Visit, 'ctx' | 'request' | 'reply'>,
  thrown: unknown,
): Promise<FileAnswer> {
  const error = toAppError(thrown, visit.request.method);
  if (error.code === 'internal') throw thrown;
  if (error.retryAfterSeconds) visit.reply.header('retry-after', error.retryAfterSeconds);
  const isMissing = error.code === 'not_found';
  const title = isMissing ? 'This link does not work' : 'Something went wrong';
  const company = await readCompany(visit.ctx.db).catch(() => null);

  return clientPage(visit, {
    title,
    main: html`${noteMain(title, isMissing ? NO_PAGE : error.message)}${company && contactPart(company)}`,
    status: error.status,
  });
}

type Limited = Pick<Visit, 'services' | 'request'>;

/** Counts a page view for the visitor's network; throws 429 if it exceeds the limit. */
export const limitPages = (
  { services, request }: Limited,
  what: string,
  limit: { most: number; minutes: number },
): Promise<void> =>
  throttle(services.database.db, {
    key: `client-page:${what}@${networkOf(request.ip)}`,
    limit: { ...limit, refusal: 'Too many requests.' },
    now: services.clock(),
  });
