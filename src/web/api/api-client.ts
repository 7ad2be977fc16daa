/**
 * The API client, the only way the browser calls the server: a typed fetch for the contract's
 * endpoints.
 */
import type { Issue } from '#shared/app-error.ts';
import type { AnySchema, BodyInputOf, Endpoint, Page, ResponseOf } from '#shared/endpoint.ts';
import { endpointAddress } from '#shared/endpoint-address.ts';
import type { AddressOf, Arguments, LooseAddress } from '#shared/endpoint-address.ts';
import type { ListFields } from '#shared/list-query.ts';
import { dataChanged } from './query-client.ts';
import { PAGE_HEADER } from '#shared/page-header.ts';
import { PAGE_ID } from './page-id.ts';
import { noteServerTime } from '../server-clock.ts';
import { submissionKey } from './submission-keys.ts';

/** An unsuccessful response, or no response (`status` 0, code 'unreachable'). */
export class ApiError extends Error {
  readonly status: number;
  /** A code of `ERROR_STATUS`, or 'unreachable'. */
  readonly code: string;
  readonly issues: Issue[];
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    message: string,
    issues: Issue[] = [],
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.details = details;
  }
}

/** Returns true if the error means that the record doesn't exist or no longer exists. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Returns true if the error means that the user lacks permission. Retrying wouldn't help. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

/** Returns the message to show for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : 'Something went wrong on this page. Reload it and try again.';
}

type Body<E extends Endpoint> = E['consumes'] extends string
  ? { body: Blob }
  : E['body'] extends AnySchema
    ? Record<string, never> extends BodyInputOf<E>
      ? { body?: BodyInputOf<E> }
      : { body: BodyInputOf<E> }
    : { body?: never };

/** The arguments of an endpoint call. */
export type CallOf<E extends Endpoint> = AddressOf<E> &
  Body<E> & {
    signal?: AbortSignal;
    /**
     * The idempotency key, for submissions that the URL and body don't identify, such as a file.
     */
    key?: string;
    /** Replaces `fetch`, for example to report upload progress. */
    transport?: typeof fetch;
  };

/**
 * The result of a call: a page of rows with the total for a list endpoint, otherwise the response.
 */
export type AnswerOf<E extends Endpoint> = E['list'] extends ListFields
  ? ResponseOf<E> extends (infer Row)[]
    ? Page<Row>
    : ResponseOf<E>
  : ResponseOf<E>;

interface LooseOptions extends LooseAddress {
  body?: unknown;
  signal?: AbortSignal;
  key?: string | undefined;
  transport?: typeof fetch;
}

/**
 * Returns an endpoint's URL for a link or download: a PDF, a CSV file, an image.
 *
 * @example
 * <a href={fileUrl(invoiceEndpoints.pdf, { params: { id } })} target="_blank">PDF</a>
 */
export function fileUrl<E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<AddressOf<E>>
): string {
  return endpointAddress(endpoint, options ?? {});
}

type SignedOutHandler = () => Promise<boolean>;

let onSignedOut: SignedOutHandler = () => Promise.resolve(false);

/**
 * Sets the handler for calls that fail because the session has ended. If it resolves to true, the
 * user has signed in again, and the call is repeated.
 */
export function setSignedOutHandler(handler: SignedOutHandler): void {
  onSignedOut = handler;
}

async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'message' in body) {
      const { message, code, issues, details } = body as {
        message: unknown;
        code?: unknown;
        issues?: Issue[];
        details?: Record<string, unknown>;
      };
      return new ApiError(response.status, String(code), String(message), issues, details);
    }
  } catch {
    // The body isn't JSON, so a proxy between the browser and Gable sent the response.
  }

  return new ApiError(
    response.status,
    'internal',
    `Gable could not respond (${response.status} ${response.statusText}). Try again in a moment. Your entries are kept.`,
  );
}

const unreachable = () =>
  new ApiError(
    0,
    'unreachable',
    "Gable can't be reached. Check your connection. Your entries are kept.",
  );

async function send(endpoint: Endpoint, options: LooseOptions): Promise<Response> {
  const isFile = options.body instanceof Blob;
  let response: Response;
  try {
    response = await (options.transport ?? fetch)(endpointAddress(endpoint, options), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        accept: endpoint.produces ?? 'application/json',
        ...(options.body !== undefined && !isFile && { 'content-type': 'application/json' }),
        ...(options.key && { 'idempotency-key': options.key }),
        ...(endpoint.method !== 'GET' && { [PAGE_HEADER]: PAGE_ID }),
      },
      body:
        options.body === undefined
          ? null
          : options.body instanceof Blob
            ? options.body
            : JSON.stringify(options.body),
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw unreachable();
  }
  noteServerTime(response.headers.get('date'), Date.now());
  if (response.ok) return response;

  const error = await toApiError(response);
  const isSignedOut =
    error.status === 401 && endpoint.access !== 'public' && endpoint.path !== '/api/auth/me';
  if (isSignedOut && (await onSignedOut())) return send(endpoint, options);

  throw error;
}

/**
 * Calls an API endpoint with typed request and response. List endpoints return `{rows, total}`.
 * Throws an `ApiError`.
 *
 * @example
 * const { rows, total } = await callApi(contactEndpoints.list, { list: { q: 'smith', page: 1 } });
 * const contact = await callApi(contactEndpoints.update, { params: { id }, body: { name } });
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<CallOf<E>>
): Promise<AnswerOf<E>> {
  return (await call(endpoint, options ?? {})) as AnswerOf<E>;
}

/** Calls a read endpoint for `endpointQuery`, which already type-checks the params and query. */
export async function readApi<E extends Endpoint>(
  endpoint: E,
  address: LooseAddress,
  signal: AbortSignal,
): Promise<AnswerOf<E>> {
  return (await call(endpoint, { ...address, signal })) as AnswerOf<E>;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw unreachable(); // The connection was lost during the response.
  }
}

async function call(endpoint: Endpoint, input: LooseOptions): Promise<unknown> {
  const submission =
    input.key === undefined
      ? submissionKey(endpoint, {
          address: endpointAddress(endpoint, input),
          body: input.body,
        })
      : undefined;
  const key = input.key ?? submission?.key;
  const response = await send(endpoint, { ...input, key }).catch((error: unknown) => {
    // A 4xx response is a definite outcome. With no response or a 5xx, the outcome is unknown.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
      submission?.decided();
    }
    throw error;
  });
  const answer = response.status === 204 ? undefined : await readJson(response);
  submission?.decided();
  if (endpoint.method !== 'GET' && endpoint.reloads !== 'nothing') void dataChanged();
  if (!endpoint.list || !Array.isArray(answer)) return answer;

  const total = Number(response.headers.get('x-total-count') ?? answer.length);
  const isTotalBounded = response.headers.get('x-total-count-bounded') === 'true';

  return { rows: answer, total, isTotalBounded };
}

/** Downloads an endpoint's file. Throws an `ApiError`, which a plain link couldn't show. */
export async function loadFile<E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<CallOf<E>>
): Promise<Blob> {
  const response = await send(endpoint, options ?? {});

  return response.blob();
}
