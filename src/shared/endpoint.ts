/**
 * The contract: one object per call, from which the server mounts it, the browser calls it, the
 * OpenAPI document describes it and the policy guards it.
 */
import type { Resource } from './access.ts';
import type { Action } from './access-profile.ts';
import type { ListFields, ListQuery } from './list-query.ts';

/** A zod schema seen by its types alone: comparing against `z.ZodType` makes type-checking slow. */
export interface AnySchema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** The resource and action that the policy must allow. */
export interface Guarded {
  resource: Resource;
  action: Action;
}

/** The callers: anyone, any signed-in user, or users whom the policy table allows. */
type Access = 'public' | 'signed-in' | Guarded;

/** The limit of calls from one network to a public endpoint. */
interface CallLimit {
  calls: number;
  minutes: number;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * The path, with parameters as `:id`. Beside the API there are addresses that people give to other
   * programs.
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
   * For a public endpoint: `unlimited` where a repeat costs nothing, or the endpoint counts its own
   * failures.
   */
  throttle?: CallLimit | 'unlimited';
  /** A verb phrase of at most 10 words, without a period: the line in the API docs. */
  summary: string;
  /** The description, in whole sentences, where the summary is not enough. */
  description?: string;
  params?: AnySchema;
  query?: AnySchema;
  /** The fields of a list call: its query is then the list grammar over them. */
  list?: ListFields;
  body?: AnySchema;
  /**
   * Names of its record that only the server sets: a body may have them, as a record that is sent back
   * does, and they change nothing. With this list, every other name that the body's schema does not
   * know is refused.
   */
  setByServer?: readonly string[];
  /**
   * When omitted, the response is empty (204) unless `produces` names a file. Optional fields of a
   * list's rows are included only when the query's `fields` names them.
   */
  response?: AnySchema;
  /** The success status; 200 with a response and 204 without one when left out. */
  status?: 200 | 201 | 202 | 204;
  /** The media type when the response is a file rather than JSON. */
  produces?: string;
  /** The media type when the body is a file rather than JSON. */
  consumes?: string;
  /**
   * The handler gets the file as it comes, however long it takes, and minds its size. No transaction is
   * open during that time: with an Idempotency-Key the handler itself guards the parts that may run only
   * once.
   */
  streamed?: true;
  /**
   * The handler gets the exact bytes, of any kind, and nothing parsed: a webhook's signature is of these.
   */
  rawBody?: true;
  /**
   * Accepts an Idempotency-Key header: a repeat with the same key gets the first response and does
   * nothing more. For calls that would create something twice (a record, a payment), not for calls
   * that set a state. Keys belong to the user; of a public endpoint to the token in its address
   * (`:token`), or else to the caller's network.
   */
  idempotent?: true;
  /** The largest body in bytes, when it is not the usual one. */
  bodyLimit?: number;
  /**
   * For a write after which a browser needs to reload nothing: it changes no data that is on screen,
   * such as a draft, or the page shows what it returned.
   */
  reloads?: 'nothing';
  /**
   * For a page whose address is its secret: it sends no referrer, and so browsers name no origin for its
   * forms over plain http.
   */
  anySite?: true;
  /**
   * The number of requests that may run at once, when one takes a lot of memory; others get a response that
   * says to come back later.
   */
  mostAtOnce?: number;
}

/** A public endpoint states its limit; any other requires a user. */
type AccessRule =
  | { access: 'public'; throttle: CallLimit | 'unlimited' }
  | { access: Exclude<Access, 'public'>; throttle?: never };

type BodyRule =
  | { body?: AnySchema; consumes?: never; rawBody?: never; streamed?: never }
  | { consumes: string; body?: never; rawBody?: never }
  | { rawBody: true; body?: never; consumes?: never; streamed?: never };

/** An endpoint that contradicts itself does not compile. */
export type EndpointRules = AccessRule & BodyRule;

/** Declares a call of the API, keeping its exact type. */
export const endpoint = <const E extends Endpoint & EndpointRules>(definition: E): E => definition;

/** A page of a list, as a list handler returns it and the typed client gives it: `total` counts all matching rows. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** True when there are more than `total`. */
  isTotalBounded?: boolean;
}

export type Contract = Record<string, Record<string, Endpoint>>;

type Input<S> = S extends AnySchema ? S['_zod']['input'] : never;
type Output<S> = S extends AnySchema ? S['_zod']['output'] : never;

/** The params, query and body that a handler receives. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = E['list'] extends ListFields
  ? ListQuery
  : Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;

/** The input of a caller, and the result of a handler (a response is validated, never transformed). */
export type ParamsInputOf<E extends Endpoint> = {
  [K in keyof Input<E['params']>]: string | number;
};
export type QueryInputOf<E extends Endpoint> = Input<E['query']>;
export type BodyInputOf<E extends Endpoint> = Input<E['body']>;
export type ResponseOf<E extends Endpoint> = E['response'] extends AnySchema
  ? Output<E['response']>
  : void;
