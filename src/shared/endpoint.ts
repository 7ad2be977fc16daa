/**
 * The API contract: one object per endpoint. From it, the server mounts the endpoint, the browser
 * calls it, the OpenAPI document describes it, and permissions are checked.
 */
import type { Resource } from './access.ts';
import type { Action } from './access-profile.ts';
import type { ListFields, ListQuery } from './list-query.ts';

/**
 * The part of a zod schema needed for its types. Comparing with `z.ZodType` slows down type
 * checking.
 */
export interface AnySchema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** The resource and action that the user needs permission for. */
export interface Guarded {
  resource: Resource;
  action: Action;
}

/** Who can call an endpoint: anyone, any signed-in user, or users with permission for an action. */
type Access = 'public' | 'signed-in' | Guarded;

/**
 * The rate limit of a public endpoint: the maximum number of calls from one network within this
 * many minutes.
 */
interface CallLimit {
  calls: number;
  minutes: number;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * The path, with parameters written as `:id`. Paths outside `/api` are for URLs that people share
   * or enter in other programs.
   */
  path:
    | `/api/${string}`
    | `/calendar/${string}.ics`
    | `/unsubscribe/${string}`
    | `/web-form/${string}`
    | `/d/${string}`
    | '/verify';
  access: Access;
  /**
   * The rate limit of a public endpoint. `unlimited` if repeated calls do no harm or the endpoint
   * limits its own failures.
   */
  throttle?: CallLimit | 'unlimited';
  /** The line in the API docs: a verb phrase of at most 10 words, without a period. */
  summary: string;
  /** A description in complete sentences, if the summary isn't enough. */
  description?: string;
  params?: AnySchema;
  query?: AnySchema;
  /** The list's fields. The query of a list call uses the list grammar with these fields. */
  list?: ListFields;
  body?: AnySchema;
  /**
   * Field names that only the server sets. Request bodies can contain them, because clients send
   * records back, but they are ignored. If this list is present, any other field that the body's
   * schema doesn't declare is rejected.
   */
  setByServer?: readonly string[];
  /**
   * If omitted, the response is empty (204), unless `produces` declares a file. Optional fields in
   * a list's rows are included only if the `fields` query parameter names them.
   */
  response?: AnySchema;
  /** The success status. Defaults to 200 with a response, 204 without. */
  status?: 200 | 201 | 202 | 204;
  /** The media type, if the response is a file instead of JSON. */
  produces?: string;
  /** The media type, if the body is a file instead of JSON. */
  consumes?: string;
  /**
   * Passes the file to the handler as a stream, however long the upload takes. The handler must
   * limit its size. No transaction is open in the meantime: with an Idempotency-Key, the handler
   * must protect the parts that may run only once.
   */
  streamed?: true;
  /**
   * Passes the exact, unparsed bytes of any media type to the handler, because a webhook's
   * signature covers these bytes.
   */
  rawBody?: true;
  /**
   * Accepts an Idempotency-Key header: a repeat with the same key returns the first response
   * without doing anything. Use it for calls that create something (a record, a payment), not for
   * calls that set a state. Keys are scoped to the user. On a public endpoint, they are scoped to
   * the token in the URL (`:token`), otherwise to the caller's network.
   */
  idempotent?: true;
  /** The maximum body size in bytes, if it isn't the default. */
  bodyLimit?: number;
  /**
   * For writes after which browsers don't need to reload anything: they change no visible data,
   * such as drafts, or the page shows the response.
   */
  reloads?: 'nothing';
  /**
   * Skips the same-site check. For pages with a secret URL: they send no referrer, so over plain
   * http browsers submit their forms without an origin.
   */
  anySite?: true;
  /**
   * The maximum number of concurrent requests, if each one uses a lot of memory. Additional
   * requests fail with an error that asks the user to try again later.
   */
  mostAtOnce?: number;
}

/** A public endpoint must declare a rate limit. All others require a user and declare none. */
type AccessRule =
  | { access: 'public'; throttle: CallLimit | 'unlimited' }
  | { access: Exclude<Access, 'public'>; throttle?: never };

type BodyRule =
  | { body?: AnySchema; consumes?: never; rawBody?: never; streamed?: never }
  | { consumes: string; body?: never; rawBody?: never }
  | { rawBody: true; body?: never; consumes?: never; streamed?: never };

/** Rejects contradictory endpoint declarations at compile time. */
export type EndpointRules = AccessRule & BodyRule;

/** Declares an API endpoint and preserves its exact type. */
export const endpoint = <const E extends Endpoint & EndpointRules>(definition: E): E => definition;

/**
 * A page of a list, as list handlers and the typed client return it. `total` counts all matching
 * rows.
 */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** True if there are more rows than `total`. */
  isTotalBounded?: boolean;
}

export type Contract = Record<string, Record<string, Endpoint>>;

type Input<S> = S extends AnySchema ? S['_zod']['input'] : never;
type Output<S> = S extends AnySchema ? S['_zod']['output'] : never;

/** The types of the params, query, and body that a handler receives. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = E['list'] extends ListFields
  ? ListQuery
  : Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;

/**
 * The types that a caller passes, and the type that a handler returns. Responses are validated but
 * never transformed.
 */
export type ParamsInputOf<E extends Endpoint> = {
  [K in keyof Input<E['params']>]: string | number;
};
export type QueryInputOf<E extends Endpoint> = Input<E['query']>;
export type BodyInputOf<E extends Endpoint> = Input<E['body']>;
export type ResponseOf<E extends Endpoint> = E['response'] extends AnySchema
  ? Output<E['response']>
  : void;
