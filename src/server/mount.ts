/** Mounts a group of endpoints: permit, parse, call, check the answer. Fails closed at every step. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Scope } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import type {
  AnySchema,
  BodyOf,
  Endpoint,
  Page,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '#shared/endpoint.ts';
import { MAX_UNPAGED_ROWS, parseListQuery } from '#shared/list-query.ts';
import type { ListFields, ListQuery } from '#shared/list-query.ts';
import { answerOnce, idempotencyKey } from '#server/answer-once.ts';
import type { AppServices } from '#server/app-services.ts';
import { issuesOf } from '#server/error-answer.ts';
import { permittedScope } from '#server/permitted-scope.ts';
import { currentSession } from '#server/session.ts';
import type { Work } from '#server/work.ts';

/** A call of an endpoint, parsed and permitted. Public endpoints have no `work`. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  services: AppServices;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface PermittedCall<E extends Endpoint> extends Call<E> {
  work: Work;
  /** How far the policy lets this person reach: 'all' or 'own'. */
  scope: Exclude<Scope, 'none'>;
}

/** A file as an answer. */
export interface FileAnswer {
  body: Uint8Array | NodeJS.ReadableStream | string;
  /** Offered for saving under this name; shown in the browser when `isInline`. */
  fileName?: string;
  isInline?: boolean;
  type?: string;
  cacheControl?: string;
  /** Names this state of the file, so that a browser that has it is not sent it again. */
  etag?: string;
}

type AnswerOf<E extends Endpoint> = E['produces'] extends string
  ? FileAnswer
  : E['list'] extends ListFields
    ? Page<ResponseOf<E> extends (infer Row)[] ? Row : never>
    : ResponseOf<E>;

type CallOf<E extends Endpoint> = E['access'] extends 'public' ? Call<E> : PermittedCall<E>;

export type Handler<E extends Endpoint> = (call: CallOf<E>) => AnswerOf<E> | Promise<AnswerOf<E>>;

export type Handlers<Group extends Record<string, Endpoint>> = {
  [Name in keyof Group]: Handler<Group[Name]>;
};

function parse(schema: AnySchema | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined;

  const result = (schema as unknown as z.ZodType).safeParse(value ?? {}, {
    reportInput: true,
  });
  if (result.success) return result.data;

  const issues = issuesOf(result.error);
  const first = issues[0];
  const message = first ? first.message : `The ${where} cannot be read.`;
  throw new AppError('bad_input', message, { issues });
}

function parseList(fields: ListFields, raw: unknown): ListQuery {
  const { query, issues } = parseListQuery(fields, raw as Record<string, unknown>);
  if (issues.length > 0) {
    throw new AppError('bad_input', `${issues[0]?.path}: ${issues[0]?.message}`, { issues });
  }

  return query;
}

/** Lists that go on say where (C23). */
function announcePage(
  request: FastifyRequest,
  reply: FastifyReply,
  query: ListQuery,
  total: number,
) {
  reply.header('x-total-count', total);
  const page = query.page ?? 1;
  const pageSize = query.page === null ? MAX_UNPAGED_ROWS : query.pageSize;
  if (page * pageSize >= total) return;

  const [path, search = ''] = request.url.split('?');
  const params = new URLSearchParams(search);
  params.set('page', String(query.page === null ? MAX_UNPAGED_ROWS / 100 + 1 : page + 1));
  params.set('pageSize', String(query.page === null ? 100 : pageSize));
  reply.header('link', `<${path}?${params}>; rel="next"`);
}

function checked(endpoint: Endpoint, answer: unknown): string {
  const result = (endpoint.response as unknown as z.ZodType).safeParse(answer);
  if (!result.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} would answer something else than it declares: ${z.prettifyError(result.error)}`,
    );
  }

  return JSON.stringify(result.data);
}

function sendFile(
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: FileAnswer,
) {
  if (file.cacheControl) reply.header('cache-control', file.cacheControl);
  // The API's own policy forbids everything, the browser's PDF viewer included.
  if (file.isInline) {
    reply.header('content-security-policy', "base-uri 'none'; frame-ancestors 'self'");
  }
  if (file.etag) {
    reply.header('etag', `"${file.etag}"`);
    if (request.headers['if-none-match'] === `"${file.etag}"`) return reply.status(304).send();
  }
  reply.type(file.type ?? endpoint.produces ?? 'application/octet-stream');
  if (file.fileName) {
    const ascii = file.fileName.replace(/[^A-Za-z0-9._-]+/g, '-');
    const kind = file.isInline ? 'inline' : 'attachment';
    reply.header(
      'content-disposition',
      `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    );
  }
  const { body } = file;

  return reply.send(body instanceof Uint8Array ? Buffer.from(body) : body);
}

/** Browsers say what a request is for; programs do not. */
export function viaOf(request: FastifyRequest): Work['via'] {
  return request.headers['sec-fetch-mode'] ? 'screen' : 'call';
}

/** Whoever calls, and how far the policy lets them reach. */
type Permitted = Pick<PermittedCall<Endpoint>, 'work' | 'scope'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until somebody is found to be permitted, and where anybody is. */
    permitted: Permitted | null;
    /** Who is signed in, permitted or not. */
    userId: number | null;
  }
}

async function permit(
  endpoint: Endpoint,
  services: AppServices,
  request: FastifyRequest,
): Promise<Permitted> {
  const session = await currentSession(services, request);
  if (!session) throw new AppError('signed_out', 'Please sign in.');

  const { user, timeZone } = session;
  request.userId = user.id;
  const scope =
    typeof endpoint.access === 'object'
      ? permittedScope(user, endpoint.access.resource, endpoint.access.action)
      : 'all';

  const now = services.clock();
  const work: Work = {
    db: services.database.db,
    user,
    now,
    today: dayInZone(now, timeZone),
    timeZone,
    via: viaOf(request),
  };

  return { work, scope };
}

/** Unpacked, a small body could be of any size. */
function refusePacked({ headers }: FastifyRequest): void {
  if ((headers['content-encoding'] ?? 'identity') === 'identity') return;

  throw new AppError('unsupported_media_type', 'Send the body as it is, not compressed.');
}

/** A body that is not of the kind the call takes would otherwise pass for an object without a field. */
function refuseOtherKind({ body, consumes }: Endpoint, sent: unknown): void {
  const isFile = Buffer.isBuffer(sent);
  if (consumes && sent != null && !isFile) {
    throw new AppError('unsupported_media_type', 'Send the file itself as the body.');
  }
  if (body && isFile) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  }
}

function refuseWhileFull(endpoint: Endpoint, services: AppServices) {
  const { state, reason } = services.database.health();
  if (state === 'full-disk' && endpoint.method !== 'GET') {
    throw new AppError(
      'unavailable',
      'The disk is almost full, so nothing can be saved just now. Reading still works.',
      { retryAfterSeconds: 30, cause: reason },
    );
  }
}

type HandlerCall = Call<Endpoint> & Partial<Pick<PermittedCall<Endpoint>, 'work' | 'scope'>>;

/** The answer to a call of an endpoint that takes keys; the same one when the call is a repeat. */
async function answerToKey(
  key: string,
  {
    endpoint,
    call,
    handler,
  }: {
    endpoint: Endpoint;
    call: HandlerCall;
    handler: (call: HandlerCall) => unknown;
  },
): Promise<string> {
  const { work, request, reply } = call;
  if (!work) throw new Error(`${endpoint.method} ${endpoint.path} takes keys from nobody`);

  const { answer, isRepeat } = await answerOnce(work, {
    key,
    request,
    perform: async (tx) => checked(endpoint, await handler({ ...call, work: { ...work, db: tx } })),
  });
  if (isRepeat) reply.header('idempotency-replayed', 'true');

  return answer;
}

function mount<E extends Endpoint>(
  app: FastifyInstance,
  { services, endpoint, handler }: { services: AppServices; endpoint: E; handler: Handler<E> },
) {
  const status = endpoint.status ?? (endpoint.response || endpoint.produces ? 200 : 204);

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    // Before the body: what somebody may not send is not read, however long it is.
    onRequest: async (request) => {
      if (endpoint.access !== 'public') {
        request.permitted = await permit(endpoint, services, request);
      }
      refusePacked(request);
      refuseWhileFull(endpoint, services);
    },
    handler: async (request, reply) => {
      refuseOtherKind(endpoint, request.body);
      const call = {
        params: parse(endpoint.params, request.params, 'address'),
        query: endpoint.list
          ? parseList(endpoint.list, request.query)
          : parse(endpoint.query, request.query, 'query'),
        body: endpoint.consumes ? request.body : parse(endpoint.body, request.body, 'body'),
        services,
        request,
        reply,
        ...request.permitted,
      };
      const key = endpoint.takesIdempotencyKey && idempotencyKey(request);
      if (key) {
        const perform = (one: HandlerCall) => handler(one as unknown as CallOf<E>);
        const answer = await answerToKey(key, { endpoint, call, handler: perform });

        return reply.status(status).type('application/json; charset=utf-8').send(answer);
      }
      const answer: unknown = await handler(call as unknown as CallOf<E>);

      reply.status(status);
      if (endpoint.produces) return sendFile(endpoint, { request, reply }, answer as FileAnswer);
      if (!endpoint.response) return reply.send();

      reply.type('application/json; charset=utf-8');
      if (!endpoint.list) return reply.send(checked(endpoint, answer));

      const { rows, total } = answer as Page<unknown>;
      announcePage(request, reply, call.query as ListQuery, total);

      return reply.send(checked(endpoint, rows));
    },
  });
}

/** Mounts every endpoint of a group; a handler for each is a matter of types. */
export function mountAll<Group extends Record<string, Endpoint>>(
  app: FastifyInstance,
  {
    services,
    endpoints,
    handlers,
  }: { services: AppServices; endpoints: Group; handlers: Handlers<Group> },
) {
  for (const name of Object.keys(endpoints) as (keyof Group & string)[]) {
    const endpoint = endpoints[name];
    if (endpoint) mount(app, { services, endpoint, handler: handlers[name] });
  }
}
