/** Serves a public form's page at its own URL, outside the app. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { endpoint } from '#shared/endpoint.ts';
import { inlineFile } from '#server/inline-file.ts';
import { toAppError } from '#server/http/error-response.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import { routeGroup } from '#server/records/route-group.ts';
import type { RouteGroup } from '#server/records/route-group.ts';
import type { FileAnswer } from '#server/http/send-file.ts';
import { HTML_TYPE, noteMain, pageAnswer } from '#server/pages/page.ts';
import { sentMain, statusRibbon } from './form-page.ts';
import type { Html } from '#server/pages/html.ts';
import { NO_FORM, openForm } from './open-form.ts';
import type { OpenForm } from './open-form.ts';
import { knowsSender, rememberSender } from './known-sender.ts';
import { sendPage } from './send-page.ts';
import { showForm } from './show-form.ts';
import { ALREADY_SENT } from './keep-submissions.ts';

const params = z.object({ id: z.string().min(1).max(100) });

/** The page and script for browsers. They aren't part of the API for programs. */
const formPageEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/web-form/:id',
    access: 'public',
    throttle: 'unlimited',
    summary: 'Open the page of a published form',
    description: 'By its id or public address.',
    params,
    produces: HTML_TYPE,
  }),
  send: endpoint({
    method: 'POST',
    path: '/web-form/:id',
    access: 'public',
    // Throttled together with API submissions. The response is a page with the visitor's input.
    throttle: 'unlimited',
    summary: 'Submit a form from its page',
    params,
    streamed: true,
    consumes: 'multipart/form-data',
    produces: HTML_TYPE,
  }),
  embed: endpoint({
    method: 'GET',
    path: '/web-form/:id/embed.js',
    access: 'public',
    throttle: 'unlimited',
    summary: 'Get the script that embeds a form',
    params,
    produces: 'text/javascript; charset=utf-8',
  }),
};

const STYLE = 'features/intake/public-forms/web/form-page-inline.css';
const SCRIPT = 'features/intake/public-forms/web/form-page-inline.ts';
const EMBED = 'features/intake/public-forms/web/embed-inline.ts';

export interface Visit {
  ctx: PublicContext;
  services: AppServices;
  request: FastifyRequest;
  reply: FastifyReply;
  params: { id: string };
}

/** Returns the query string, such as '?embed=1'; '' if there is none. */
const searchOf = ({ url }: FastifyRequest) => {
  const at = url.indexOf('?');

  return at < 0 ? '' : url.slice(at);
};

interface Answering {
  form: OpenForm | null;
  title: string;
  main: Html;
  status?: number;
}

async function answerWith(
  { ctx, request, reply }: Pick<Visit, 'ctx' | 'request' | 'reply'>,
  { form, title, main, status }: Answering,
): Promise<FileAnswer> {
  return pageAnswer(reply, {
    title,
    company: await readCompany(ctx.db).catch(() => null),
    main,
    ...(form && { ribbon: statusRibbon(form.status) }),
    isEmbedded: new URLSearchParams(searchOf(request)).get('embed') === '1',
    framedBy: form?.settings.embedOn ?? [],
    style: STYLE,
    script: SCRIPT,
    status,
  });
}

/** Renders a page that explains why the form is unavailable. */
function failedPage(visit: Visit, thrown: unknown): Promise<FileAnswer> {
  const error = toAppError(thrown, visit.request.method);
  if (error.code === 'internal') throw thrown;
  if (error.retryAfterSeconds) visit.reply.header('retry-after', error.retryAfterSeconds);
  const isMissing = error.code === 'not_found';
  const title = isMissing ? 'Form Not Found' : 'Failed to Load Form';
  const text = isMissing
    ? NO_FORM
    : 'Failed to load form. The form may not exist or is not published.';

  return answerWith(visit, {
    form: null,
    title,
    main: noteMain(title, text),
    status: error.status,
  });
}

const addressOf = (form: OpenForm, request: FastifyRequest) =>
  `/web-form/${form.slug}${searchOf(request)}`;

const handlers: Handlers<typeof formPageEndpoints> = {
  show: async (visit) => {
    const { ctx, params: named, request } = visit;
    try {
      const form = await openForm(ctx.db, named.id, visit);
      const action = addressOf(form, request);
      const main = (await knowsSender(visit, form))
        ? noteMain(form.title, ALREADY_SENT)
        : await showForm(visit, { form, action });

      return await answerWith(visit, { form, title: form.title, main });
    } catch (error) {
      return failedPage(visit, error);
    }
  },

  send: async (visit) => {
    const { ctx, params: named, request } = visit;
    try {
      const form = await openForm(ctx.db, named.id, visit);
      const action = addressOf(form, request);
      const refusal = await sendPage(visit, { form, action });
      if (!refusal) {
        await rememberSender(visit, form);
        const main = sentMain(form, action);

        return await answerWith(visit, { form, title: 'Form Submitted', main });
      }
      const { error, main } = refusal;
      if (error.retryAfterSeconds) visit.reply.header('retry-after', error.retryAfterSeconds);

      return await answerWith(visit, { form, title: form.title, main, status: error.status });
    } catch (error) {
      return failedPage(visit, error);
    }
  },

  embed: async ({ reply }) => {
    // Other websites embed this script. It contains no private data.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const { text } = await inlineFile(EMBED);

    return { body: text, cacheControl: 'public, max-age=3600' };
  },
};

const group = routeGroup({ name: 'formPages', endpoints: formPageEndpoints, handlers });

export const formPageRoutes: RouteGroup = {
  ...group,
  mount(app, services) {
    group.mount(app, services);
    // The app has no other URLs under this path.
    app.get('/web-form/*', (request, reply) => {
      const [path = ''] = request.url.split('?');
      const whole = /^(\/web-form\/[\w-]+)\/+$/.exec(path)?.[1];
      if (whole) return reply.redirect(`${whole}${searchOf(request)}`, 308);

      return reply
        .status(404)
        .type(HTML_TYPE)
        .send(`<!doctype html><title>Form Not Found</title><h1>Form Not Found</h1><p>${NO_FORM}`);
    });
  },
};
