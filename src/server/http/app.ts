import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { constants } from 'node:zlib';
import type { Logger } from 'pino';
import { AppError } from '#shared/app-error.ts';
import { answerClientError } from '#server/http/client-error.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error.ts';
import { isFault, toAppError, toErrorBody } from '#server/http/error-response.ts';
import { keepBytes } from '#server/http/request-body.ts';
import { createLogger, logSecurityEvent, startOutageLog } from '#server/http/log.ts';
import type { LogOutage } from '#server/http/log.ts';
import type { PageAllowance } from '#server/http/page-policy.ts';
import { contractOf, type CallGroup } from '#server/http/call-group.ts';
import { serveApiDocument } from '#server/http/openapi-page.ts';
import { assertSameSite, setSecurityHeaders } from '#server/http/security-headers.ts';
import { serveStaticAssets } from '#server/http/static-assets.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `Endpoint`. */
    anySite?: boolean;
  }
}

const MAX_BODY_BYTES = 2 * 1024 * 1024;
const MAX_PARAM_LENGTH = 300;
/**
 * Enough for the largest import over a slow connection, but ends clients that send one byte at a
 * time.
 */
const REQUEST_TIMEOUT_MS = 5 * 60_000;

/** Statuses returned when a client tried something forbidden or excessive. */
const REFUSALS: ReadonlySet<number> = new Set([403, 413, 415, 429]);

interface AppOptions {
  services: AppServices;
  /** The endpoint groups to serve and document. */
  features: readonly CallGroup[];
  /** The folder with the built web app. If omitted, only the API is served. */
  webFolder?: string;
  /** Pages of the app that may load resources from other servers. */
  allowances?: readonly PageAllowance[];
  /** Defaults to the server's own log. */
  log?: Logger;
}

function answerError(
  thrown: unknown,
  {
    request,
    reply,
    logOutage,
  }: { request: FastifyRequest; reply: FastifyReply; logOutage: LogOutage },
): FastifyReply {
  const error = toAppError(thrown, request.method);
  const { status, code } = error;
  const facts = { route: request.routeOptions.url, userId: request.userId };
  if (error instanceof DatabaseUnavailableError) logOutage(error, facts);
  else if (isFault(error)) request.log.error({ err: thrown, ...facts });
  if (REFUSALS.has(status)) logSecurityEvent(request, 'refused', { status, code });
  if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);

  return reply.status(status).type('application/json').send(toErrorBody(error));
}

/** Creates the complete HTTP server, without listening yet. */
export async function createApp({
  services,
  features,
  webFolder,
  allowances = [],
  log = createLogger(services.settings),
}: AppOptions): Promise<FastifyInstance> {
  const { settings, database } = services;
  const logOutage = startOutageLog(log);
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Trust only one proxy. Clients can forge all X-Forwarded-For entries before the one it adds.
    trustProxy: settings.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    // Errors such as a URL that cannot be decoded. The hooks don't run for these requests.
    frameworkErrors: (thrown, unseen, unsent) => {
      const [request, reply] = [unseen as FastifyRequest, unsent as unknown as FastifyReply];
      setSecurityHeaders(settings, { request, reply });
      answerError(thrown, { request, reply, logOutage });
    },
  });

  await app.register(cookie);
  await app.register(compress, {
    threshold: 4096,
    encodings: ['br', 'gzip'],
    globalDecompression: false, // No client sends compressed bodies, and checking for them slows down every request.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  });
  // No endpoint accepts plain text. Without this, text would be treated as a JSON string.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, keepBytes);
  app.addContentTypeParser(
    ['text/csv', 'application/octet-stream'],
    { parseAs: 'buffer' },
    keepBytes,
  );

  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(settings, { request, reply });
    if (!request.routeOptions.config.anySite) assertSameSite(request, settings.publicUrl);
  });

  app.setErrorHandler((thrown, request, reply) =>
    answerError(thrown, { request, reply, logOutage }),
  );
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send(toErrorBody(new AppError('not_found', 'Not found.'))),
  );

  // Log the reason but don't return it: it contains folder names, and this endpoint is public.
  app.get('/api/health', (_request, reply) => {
    const { state } = database.health();
    const isServing = state === 'ok' || state === 'full-disk';

    return reply.status(isServing ? 200 : 503).send({ status: state });
  });
  serveApiDocument(app, contractOf(features));
  app.decorateRequest('authorized', null);
  app.decorateRequest('userId', null);
  for (const { mount } of features) mount(app, services);
  if (webFolder) serveStaticAssets(app, webFolder, allowances);

  return app;
}
