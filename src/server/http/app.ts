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
/** Enough for the largest import over a slow line; ends a client that sends one byte at a time. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;

/** Statuses that mean that a caller tried something forbidden, or too much. */
const REFUSALS: ReadonlySet<number> = new Set([403, 413, 415, 429]);

interface AppOptions {
  services: AppServices;
  /** The calls that it serves and describes. */
  features: readonly CallGroup[];
  /** The built browser side; left out, only the API is served. */
  webFolder?: string;
  /** Addresses of the app that may use more than this server. */
  allowances?: readonly PageAllowance[];
  /** The server's own log when left out. */
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

/** The complete HTTP server, not yet listening. */
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
    // Trust one proxy: clients can forge every X-Forwarded-For entry before the one it adds.
    trustProxy: settings.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    // Errors such as an address that cannot be decoded: no hook has seen the request.
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
    globalDecompression: false, // No client sends compressed bodies, and checking costs each request time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  });
  // No call accepts text as a body; without this it would pass for a JSON string.
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

  // The reason goes to the log only: it names folders, and this endpoint is public.
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
