/**
 * Mounts a group of endpoints. For each request: authorizes, parses, calls the handler, and checks
 * the response. Fails closed at every step.
 */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Action } from '#shared/access-profile.ts';
import type { BodyOf, Endpoint, Page, ParamsOf, QueryOf, ResponseOf } from '#shared/endpoint.ts';
import type { ListFields, ListQuery } from '#shared/list-query.ts';
import { runIdempotent, idempotencyKey } from '#server/http/idempotency.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { crowdLimit } from '#server/http/crowd-limit.ts';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error.ts';
import { authorize } from '#server/http/authorize.ts';
import { publicContext, publicKeyOwner, throttleCall } from '#server/http/public-call.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import {
  assertUncompressed,
  bodyOf,
  parse,
  passOver,
  withRawBodies,
  withUnreadBodies,
} from '#server/http/request-body.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { Authorized } from '#server/http/authorize.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { sendFile } from '#server/http/send-file.ts';
import type { FileAnswer } from '#server/http/send-file.ts';
import {
  announcePage,
  checked,
  checkedRows,
  isList,
  parseList,
} from '#server/http/list-response.ts';

/** A parsed request to an endpoint. */
interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  services: AppServices;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Row access for the endpoint's action. Permission to create records gives no access to existing
 * ones.
 */
type AccessOf<E extends Endpoint> = E['access'] extends {
  resource: infer Kind extends EntityName;
  action: Exclude<Action, 'create'>;
}
  ? { access: RowAccess<Kind> }
  : unknown;

type AuthorizedCall<E extends Endpoint> = Call<E> & Pick<Authorized, 'ctx'> & AccessOf<E>;

type AnswerOf<E extends Endpoint> = E['produces'] extends string
  ? FileAnswer
  : E['list'] extends ListFields
    ? Page<ResponseOf<E> extends (infer Row)[] ? Row : never>
    : ResponseOf<E>;

/** A request without a session. Its context has no user; see `actAs`. */
type PublicCall<E extends Endpoint> = Call<E> & { ctx: PublicContext };

type CallOf<E extends Endpoint> = (E['access'] extends 'public'
  ? PublicCall<E>
  : AuthorizedCall<E>) &
  (E['rawBody'] extends true ? { rawBody: Buffer } : unknown) &
  (E['streamed'] extends true ? { bytes: Readable } : unknown);

export type Handler<E extends Endpoint> = (call: CallOf<E>) => AnswerOf<E> | Promise<AnswerOf<E>>;

export type Handlers<Group extends Record<string, Endpoint>> = {
  [Name in keyof Group]: Handler<Group[Name]>;
};

function assertDiskHasRoom(endpoint: Endpoint, services: AppServices) {
  const { state, reason = state } = services.database.health();
  if (state === 'full-disk' && endpoint.method !== 'GET') {
    throw new DatabaseUnavailableError(reason, {
      message: 'The disk is almost full. You can view records but not save changes.',
      retryAfterSeconds: 30,
    });
  }
}

type HandlerCall = Call<Endpoint> & { ctx: RequestContext | PublicContext };

interface Mounted {
  services: AppServices;
  endpoint: Endpoint;
  handler: (call: HandlerCall) => unknown;
}

/**
 * Returns the response to a request with an idempotency key. A repeated request gets the stored
 * response.
 */
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
  const { ctx, request, reply } = call;
  const owner = 'user' in ctx ? `user:${ctx.user.id}` : publicKeyOwner(endpoint, request);
  const { answer, isRepeat } = await runIdempotent(ctx, {
    owner,
    key,
    request,
    perform: async (tx) => checked(endpoint, await handler({ ...call, ctx: { ...ctx, db: tx } })),
  });
  if (isRepeat) reply.header('idempotency-replayed', 'true');

  return answer;
}

/**
 * Checks authorization and the rate limit before the body is read, so the body of a forbidden
 * request is never read.
 */
async function admit(endpoint: Endpoint, services: AppServices, request: FastifyRequest) {
  if (endpoint.access !== 'public') {
    request.authorized = await authorize(endpoint, services, request);
  }
  assertUncompressed(request);
  assertDiskHasRoom(endpoint, services);
  if (endpoint.access === 'public') await throttleCall(endpoint, services, request);
}

/**
 * Don't compress these: a compressor would buffer events, and clients couldn't request a range of a
 * compressed file.
 */
const UNCOMPRESSED: ReadonlySet<string> = new Set([
  'text/event-stream',
  'application/octet-stream',
]);

/**
 * The call's type depends on the endpoint, but the implementation of `mount` accepts calls to any
 * endpoint.
 */
function mount<E extends Endpoint>(
  app: FastifyInstance,
  mounted: { services: AppServices; endpoint: E; handler: Handler<E> },
): void;
function mount(app: FastifyInstance, { services, endpoint, handler }: Mounted): void {
  const status = endpoint.status ?? (endpoint.response || endpoint.produces ? 200 : 204);
  const crowd = endpoint.mostAtOnce === undefined ? undefined : crowdLimit(endpoint.mostAtOnce);

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const call = {
      ...(request.authorized ?? { ctx: await publicContext(services, request) }),
      ...bodyOf(endpoint, request),
      params: parse(endpoint.params, request.params, 'address'),
      query: isList(endpoint)
        ? parseList(endpoint, request.query)
        : parse(endpoint.query, request.query, 'query'),
      services,
      request,
      reply,
    };
    const key = endpoint.idempotent && !endpoint.streamed && idempotencyKey(request);
    if (key) {
      const text = await answerToKey(key, {
        endpoint,
        call,
        handler,
      });

      return reply.status(status).type('application/json; charset=utf-8').send(text);
    }
    const answered: unknown = await handler(call);

    reply.status(status);
    if (endpoint.produces) return sendFile(endpoint, { request, reply }, answered as FileAnswer);
    if (!endpoint.response) return reply.send();

    reply.type('application/json; charset=utf-8');
    if (!endpoint.list) return reply.send(checked(endpoint, answered));

    const page = answered as Page<{ id: number }>;
    const query = call.query as ListQuery;
    announcePage(request, reply, query, page);

    return reply.send(checkedRows(endpoint, page.rows, query));
  }

  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.anySite && { config: { anySite: true } }),
    ...(UNCOMPRESSED.has(endpoint.produces ?? '') && { compress: false as const }),
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    onRequest: async (request, reply) => {
      await admit(endpoint, services, request);
      crowd?.enter(request, reply);
    },
    handler: (request, reply) =>
      crowd ? crowd.finish(request, () => answer(request, reply)) : answer(request, reply),
  };
  if (endpoint.streamed) {
    withUnreadBodies(app, (part) => {
      part.addHook('onSend', async ({ raw }) => passOver(raw));
      part.route(route);
    });
  } else if (endpoint.rawBody) withRawBodies(app, (part) => part.route(route));
  else app.route(route);
}

/** Mounts all endpoints in a group. The types require a handler for each. */
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
