import type { FastifyInstance, InjectOptions } from 'fastify';
import type { AnySchema, BodyInputOf, Endpoint, ResponseOf } from '#shared/endpoint.ts';
import { endpointAddress } from '#shared/endpoint-address.ts';
import type { AddressOf, Arguments } from '#shared/endpoint-address.ts';

export interface ApiAnswer<Body = unknown> {
  status: number;
  /**
   * The parsed JSON, or text for other content types. Errors are `{message, code, issues?,
   * details?}`.
   */
  body: Body;
  bytes: Buffer;
  headers: Record<string, string>;
  /** All `set-cookie` headers. */
  cookies: string[];
  /** The total number of rows in a list (X-Total-Count). */
  total: number;
}

type Body<E extends Endpoint> = E['consumes'] extends string
  ? { body: Buffer; type: string }
  : E['body'] extends AnySchema
    ? Record<string, never> extends BodyInputOf<E>
      ? { body?: BodyInputOf<E> }
      : { body: BodyInputOf<E> }
    : { body?: never };

type CallOptions<E extends Endpoint> = AddressOf<E> & Body<E>;

interface Raw {
  method: Endpoint['method'] | 'HEAD' | 'OPTIONS';
  url: string;
  /** Objects are sent as JSON; strings and bytes are sent unchanged. */
  payload?: unknown;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** Calls the application like a browser and stores its cookies. */
export interface ApiClient {
  /** Calls an API endpoint with typed request and response. */
  call<E extends Endpoint>(
    endpoint: E,
    ...options: Arguments<CallOptions<E>>
  ): Promise<ApiAnswer<ResponseOf<E>>>;
  /** Like `call`, but returns only the body. Throws if the request fails. */
  ok<E extends Endpoint>(
    endpoint: E,
    ...options: Arguments<CallOptions<E>>
  ): Promise<ResponseOf<E>>;
  send(request: Raw): Promise<ApiAnswer>;
  get(url: string): Promise<ApiAnswer>;
  post(url: string, payload?: unknown): Promise<ApiAnswer>;
  put(url: string, payload?: unknown): Promise<ApiAnswer>;
  patch(url: string, payload?: unknown): Promise<ApiAnswer>;
  delete(url: string): Promise<ApiAnswer>;
  /**
   * Returns the same client, with the same cookies, but throws if a response has any status other
   * than this one.
   */
  expect(status: number): ApiClient;
  /**
   * Returns the same client, with the same cookies, that sends additional headers or uses a
   * different IP address.
   */
  with(more: { headers?: Record<string, string>; remoteAddress?: string }): ApiClient;
  /** The client's cookies, by name. */
  readonly cookie: Record<string, string>;
}

interface ClientOptions {
  cookie?: Record<string, string>;
  headers?: Record<string, string>;
  remoteAddress?: string;
  expected?: number;
}

function keepCookies(cookie: Record<string, string>, setCookies: string[]): void {
  for (const line of setCookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value && !/;\s*Max-Age=0/i.test(line)) cookie[name] = value;
    else delete cookie[name];
  }
}

function bodyOf(text: string, type: string | undefined): unknown {
  return type?.startsWith('application/json') && text ? JSON.parse(text) : text;
}

/** The target of a client's requests: one application, or several that take turns. */
export type InjectTarget = Pick<FastifyInstance, 'inject'>;

export function apiClient(app: InjectTarget, options: ClientOptions = {}): ApiClient {
  const { cookie = {}, headers = {}, remoteAddress, expected } = options;

  async function send(request: Raw): Promise<ApiAnswer> {
    const address = request.remoteAddress ?? remoteAddress;
    const cookies = Object.entries(cookie).map(([name, value]) => `${name}=${value}`);
    const response = await app.inject({
      method: request.method,
      url: request.url,
      ...(request.payload !== undefined && {
        payload: request.payload as NonNullable<InjectOptions['payload']>,
      }),
      headers: {
        ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
        ...headers,
        ...request.headers,
      },
      ...(address && { remoteAddress: address }),
    });
    if (response.payload.includes('$argon2')) {
      throw new Error(`${request.method} ${request.url} gave a password hash away (C11)`);
    }
    const setCookies = [response.headers['set-cookie'] ?? []].flat();
    keepCookies(cookie, setCookies);
    const answer: ApiAnswer = {
      status: response.statusCode,
      body: bodyOf(response.payload, response.headers['content-type']?.toString()),
      bytes: response.rawPayload,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      ),
      cookies: setCookies,
      total: Number(response.headers['x-total-count']),
    };
    if (expected !== undefined && answer.status !== expected) {
      throw new Error(
        `${request.method} ${request.url} answered ${answer.status} instead of ${expected}: ${response.payload.slice(0, 2000)}`,
      );
    }

    return answer;
  }

  const client: ApiClient = {
    async call(endpoint, ...[input]) {
      const options: { body?: unknown; type?: string } = input ?? {};
      const answer = await send({
        method: endpoint.method,
        url: endpointAddress(endpoint, input ?? {}),
        ...(options.body !== undefined && { payload: options.body }),
        ...(options.type && { headers: { 'content-type': options.type } }),
      });

      return answer as ApiAnswer<ResponseOf<typeof endpoint>>;
    },

    async ok(endpoint, ...input) {
      const { status, body } = await client.call(endpoint, ...input);
      if (status >= 300) {
        throw new Error(
          `${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`,
        );
      }

      return body;
    },

    send,
    get: (url) => send({ method: 'GET', url }),
    post: (url, payload) => send({ method: 'POST', url, payload }),
    put: (url, payload) => send({ method: 'PUT', url, payload }),
    patch: (url, payload) => send({ method: 'PATCH', url, payload }),
    delete: (url) => send({ method: 'DELETE', url }),
    expect: (status) => apiClient(app, { ...options, cookie, expected: status }),
    with: (more) =>
      apiClient(app, {
        ...options,
        cookie,
        ...(more.remoteAddress && { remoteAddress: more.remoteAddress }),
        headers: { ...headers, ...more.headers },
      }),
    cookie,
  };

  return client;
}
