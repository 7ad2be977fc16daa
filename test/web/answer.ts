/**
 * A fake API for component tests. Checks requests and responses against the endpoint's own schemas,
 * without a server.
 */
import type { z } from 'zod';
import { AppError, errorBody } from '#shared/app-error.ts';
import type { Endpoint, Page, ResponseOf } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { parseListQuery } from '#shared/parse-list-query.ts';

/** A request, parsed as the server would parse it. */
interface Call {
  endpoint: Endpoint;
  params: Record<string, string>;
  /** The list query; empty for calls that are not lists. */
  list: ListQuery;
  /** The query as it appears in the URL. */
  query: URLSearchParams;
  /**
   * A Blob for files; otherwise, the body as parsed by the endpoint's schema. A body that the
   * schema rejects fails the call with a 400.
   */
  body: unknown;
  headers: Headers;
}

/** Thrown by a response handler to simulate a connection that breaks before the response. */
export class ConnectionLost extends Error {}

type Answer<E extends Endpoint> = E['list'] extends object
  ? ResponseOf<E> extends (infer Row)[]
    ? Page<Row>
    : string
  : E['response'] extends object
    ? ResponseOf<E>
    : void | string;

type Handler = (call: Call) => unknown;

/** The browser's own fetch, for tests that use a server. */
export const realFetch = globalThis.fetch.bind(globalThis);

const handlers = new Map<Endpoint, Handler>();
let calls: Call[] = [];
let unanswered: string[] = [];
let open = 0;

/**
 * Handles every call to an endpoint from now on. An `AppError` thrown by the handler becomes the
 * error response that the server would send.
 *
 * @returns a function that returns the calls so far, in order
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call) => Answer<E> | Promise<Answer<E>>,
): () => Call[] {
  handlers.set(endpoint, handler);
  globalThis.fetch = fetchAnswer;

  return () => calls.filter((call) => call.endpoint === endpoint);
}

export function forgetAnswers(): void {
  handlers.clear();
  calls = [];
  unanswered = [];
  globalThis.fetch = fetchAnswer;
}

/** Returns the calls for which the test defined no response. */
export function unansweredCalls(): string[] {
  return unanswered;
}

/**
 * Waits, for at most a second, until no call is pending and the code that handles the last response
 * has run.
 */
export async function callsSettled(): Promise<void> {
  for (let idle = 0, tries = 0; idle < 3 && tries < 200; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    idle = open === 0 ? idle + 1 : 0;
  }
}

const fetchAnswer: typeof fetch = async (input, init) => {
  open += 1;
  try {
    return await answerTo(input, init);
  } finally {
    open -= 1;
  }
};

const answerTo: typeof fetch = async (input, init = {}) => {
  const request = new Request(input, init);
  const { pathname, searchParams } = new URL(request.url);
  for (const [endpoint, handler] of handlers) {
    const params = paramsOf(endpoint, pathname);
    if (!params || endpoint.method !== request.method) continue;
    try {
      const body = init.body ? await bodyOf(endpoint, request) : undefined;
      const list = parseListQuery(endpoint.list ?? {}, grouped(searchParams)).query;
      const { headers } = request;
      const call = { endpoint, params, list, query: searchParams, body, headers };
      calls.push(call);

      return response(endpoint, await handler(call));
    } catch (error) {
      if (error instanceof ConnectionLost) throw new TypeError('Failed to fetch');
      if (error instanceof AppError) return refusal(error);
      unanswered.push(`${request.method} ${pathname}: ${String(error)}`);
      throw error;
    }
  }
  unanswered.push(`${request.method} ${pathname}`);

  return refusal(new AppError('not_found', 'No answer was given.'));
};

/**
 * Creates a gate for simulating something slow, such as a response: `await gate.opened` waits until
 * `gate.open()` is called.
 */
export function aGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });

  return { opened, open };
}

function paramsOf({ path }: Endpoint, pathname: string): Record<string, string> | null {
  const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(pathname);

  return match && { ...match.groups };
}

async function bodyOf({ body, consumes }: Endpoint, request: Request): Promise<unknown> {
  if (consumes) return request.blob();
  const { success, data, error } = (body as z.ZodType).safeParse(await request.json());
  if (success) return data;
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('bad_input', 'Some values are wrong.', { issues });
}

function response(endpoint: Endpoint, value: unknown): Response {
  if (endpoint.produces) return new Response(String(value));
  if (!endpoint.response) return new Response(null, { status: 204 });
  const schema = endpoint.response as z.ZodType;
  if (!endpoint.list) return Response.json(schema.parse(value));
  const { rows, total, isTotalBounded } = value as Page<unknown>;
  const headers = {
    'x-total-count': String(total),
    ...(isTotalBounded && { 'x-total-count-bounded': 'true' }),
  };

  return Response.json(schema.parse(rows), { headers });
}

function refusal({ code, message, status, issues, details }: AppError): Response {
  return Response.json(errorBody.parse({ code, message, issues, details }), { status });
}

function grouped(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const values = search.getAll(key);

      return [key, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
