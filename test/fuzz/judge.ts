/** Checks a response for anything that Gable must never return, whatever the request. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { ERROR_STATUS, errorBody } from '#shared/app-error.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error.ts';
import { answeredRows } from '#server/access/list-rows.ts';
import { bodyBytes } from './fuzz-request.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import type { FuzzAnswer } from './send-request.ts';

/** Text that only appears inside the server. None of the hostile values contains any of it. */
const LEAKS: [string, RegExp][] = [
  ['a stack', /\n\s+at .*[:(]\d+:\d+|\(node:|node:internal/],
  [
    'a path of the machine',
    /(?:file:\/\/)?\/(?:home|root|tmp|usr|var|opt|srv|app|work)\/[\w.-]+|node_modules|[\w-]+\.(?:ts|mjs):\d+|[A-Z]:\\Users/,
  ],
  [
    'SQL',
    /Failed query|syntax error at|violates [\w-]+ constraint|invalid input syntax|relation "\w+" does|column "\w+"|\bselect\s+"\w+"|\binsert into "|\bupdate "\w+" set|PostgresError|DrizzleQueryError|SQLSTATE/,
  ],
  ['a file of the machine', /root:x:0/],
  ['a password hash', /\$argon2/],
  [
    'an error of JavaScript',
    /(?:Type|Range|Reference|Syntax)Error\b|Cannot read propert|is not a function|undefined is not/,
  ],
];

const errorForm = errorBody.strict();

const awayMessage = new DatabaseUnavailableError('').message;

const MORE_THAN_IS_TAKEN = 2 * 1024 * 1024;
/** The URL length at which the server rejects a request while the rest is still being sent. */
const LONGER_THAN_IS_TAKEN = 256 * 1024;

/**
 * True if the server may hang up without a complete response: if the request is not valid HTTP, or
 * if too much data is still being sent.
 */
function mayHangUp(
  { wire, headers, body, path, query }: FuzzRequest,
  { trouble }: FuzzAnswer,
): boolean {
  if (wire) return trouble === undefined;
  if (trouble !== 'EPIPE' && trouble !== 'ECONNRESET') return false;

  const isOdd = ['transfer-encoding', 'expect', 'connection'].some((name) => name in headers);

  if (path.length + query.join('&').length > LONGER_THAN_IS_TAKEN) return true;

  return isOdd || (body !== undefined && bodyBytes(body).length > MORE_THAN_IS_TAKEN);
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** True for an HTML page for clients or visitors, which shows its own error message. */
const isPage = ({ path }: FuzzRequest, { headers, body }: FuzzAnswer) =>
  /^\/(?:web-form\/|d\/|verify)/.test(path) &&
  headers['content-type'] === 'text/html; charset=utf-8' &&
  /<h1[ >]/.test(body.toString('utf8'));

function judgeError(request: FuzzRequest, answer: FuzzAnswer): string[] {
  const { status, headers, body } = answer;
  // Node.js itself rejects a request without a host or with an unknown expectation, without sending
  // a message.
  if (request.wire && body.length === 0 && (status === 400 || status === 417)) return [];
  if (isPage(request, answer)) return [];

  const sent = json(body);
  const { success, data, error } = errorForm.safeParse(sent);
  if (!success || !headers['content-type']?.startsWith('application/json')) {
    const why = error ? z.prettifyError(error) : (headers['content-type'] ?? 'no content type');

    return [`answered ${status} without the form of an error: ${why}`];
  }
  const declared = Object.entries(ERROR_STATUS).find(([code]) => code === data.code)?.[1];
  if (declared !== status) return [`answered ${status} with the code ${data.code}`];
  if (data.message.trim() === '') return [`answered ${status} without a message`];

  return [];
}

/**
 * Returns the schema of a successful response. For a list requested with `fields`, the rows contain
 * only those fields.
 */
function declaredShape(endpoint: Endpoint, { query }: FuzzRequest): z.ZodType | undefined {
  const fields = endpoint.list && new URLSearchParams(query.join('&')).get('fields');
  if (typeof fields !== 'string') return endpoint.response as z.ZodType | undefined;

  return answeredRows(endpoint, { fields: fields.split(',').filter(Boolean) });
}

function judgeSuccess(
  endpoint: Endpoint,
  request: FuzzRequest,
  { status, headers, body }: FuzzAnswer,
): string[] {
  const { produces, list } = endpoint;
  const response = produces ? undefined : declaredShape(endpoint, request);
  const declared = endpoint.status ?? (response || produces ? 200 : 204);
  if (status !== declared) return [`answered ${status}, which the contract does not say`];
  if (produces) {
    const [kind = ''] = produces.split('/');
    if (!headers['content-type']?.startsWith(kind))
      return [`answered ${headers['content-type']}, not ${produces}`];
    if (produces === 'application/pdf' && !body.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
      return ['answered a PDF that is none'];
    }

    return [];
  }
  if (!response) return body.length > 0 ? ['answered 204 with a body'] : [];

  const sent = json(body);
  const { success, data, error } = response.safeParse(sent);
  if (!success) return [`answered something else than it declares: ${z.prettifyError(error)}`];
  if (!isDeepStrictEqual(data, sent)) return ['answered more than it declares'];
  if (list && !/^\d+$/.test(headers['x-total-count'] ?? '')) return ['a list without its total'];

  return [];
}

/** Returns everything that is wrong with a response; an empty array if it is correct. */
export function judge(
  request: FuzzRequest,
  answer: FuzzAnswer,
  { endpoint, timeLimitMs }: { endpoint: Endpoint | undefined; timeLimitMs: number },
): string[] {
  const { status, body, headers, ms, trouble } = answer;
  if (status === 0) return mayHangUp(request, answer) ? [] : [`no answer: ${trouble}`];

  const wrong: string[] = [];
  if (trouble) wrong.push(`answered with ${trouble}`);
  if (ms > timeLimitMs) wrong.push(`answered after more than ${timeLimitMs / 1000} s`);

  const text = body.length < 1_000_000 ? body.toString('utf8') : '';
  for (const [what, pattern] of LEAKS) {
    const found = pattern.exec(text)?.[0];
    if (found && !/pdf|image/.test(headers['content-type'] ?? '')) {
      wrong.push(`the answer gives ${what} away: ${JSON.stringify(found.slice(0, 100))}`);
    }
  }

  if (status === 503) {
    // Only the card payment provider may be unavailable. The database must not be.
    if (text.includes(awayMessage)) wrong.push('answered 503: the database is away');
  } else if (status >= 500) {
    wrong.push(`answered ${status}`);
  }
  if (status >= 400 && request.method !== 'HEAD') wrong.push(...judgeError(request, answer));
  if (status >= 200 && status < 300 && request.isOnCourse && endpoint) {
    wrong.push(...judgeSuccess(endpoint, request, answer));
  }

  return wrong;
}
