import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { ErrorBody, Issue } from '#shared/app-error.ts';
import {
  asDatabaseUnavailable,
  DatabaseUnavailableError,
} from '#server/db/database-unavailable-error.ts';

interface CodedError {
  code: string;
  statusCode?: number;
  message: string;
}

function findCoded(error: unknown, test: (code: string) => boolean): CodedError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && test(cause.code)) {
      return cause as Error & CodedError;
    }
  }

  return undefined;
}

/**
 * True if PostgreSQL rejected a value rather than the query, for example because it was out of
 * range, not valid text, or truncated.
 */
function isRefusedValue(code: string): boolean {
  return code.startsWith('22') && code !== '22012';
}

const HTTP_ERRORS: Record<string, AppError> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('bad_input', 'Send a JSON body.'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('bad_input', 'The body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError(
    'bad_input',
    'The body length does not match its header.',
  ),
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('too_large', 'The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError(
    'unsupported_media_type',
    'Send the body as application/json.',
  ),
};

function typeName(value: unknown): string {
  if (value === null) return 'null';

  return Array.isArray(value) ? 'array' : typeof value;
}

/**
 * Returns an issue's message: the field's own message, or 'Required', for a missing value, and
 * 'Expected number, received string' for a value of the wrong type.
 */
function messageOf(issue: z.core.$ZodIssue): string {
  const { code, input, message } = issue;
  if (code !== 'invalid_type') return message;
  const { expected } = issue;
  if (input == null && !message.startsWith('Invalid input')) return message;
  if (input === undefined) return 'Required';

  const received = typeName(input);
  // The value is text that isn't a number, or a fraction where an integer is required.
  if ('received' in issue || (expected === 'int' && received === 'number')) return message;

  return `Expected ${expected === 'int' ? 'number' : expected}, received ${received}`;
}

/**
 * Converts the issues of a failed zod parse to the API's format. The parse must have used
 * `reportInput`.
 */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: messageOf(issue) }));
}

/** Returns the message for a timed-out statement. A write has usually been waiting for a lock. */
function tookTooLong(method: string): string {
  return method === 'GET'
    ? 'This took too long. Narrow the search or request fewer rows.'
    : 'This took too long. Nothing was saved. Try again in a moment.';
}

/**
 * Maps any error thrown by a request with this method to the error to send. Unexpected errors
 * become 'internal' and reveal no details.
 */
export function toAppError(error: unknown, method = 'GET'): AppError {
  if (error instanceof AppError) return error;

  const http = findCoded(error, (code) => code in HTTP_ERRORS);
  if (http) return HTTP_ERRORS[http.code] as AppError;
  // Check this before database errors, because a disconnected client also causes an ECONNRESET.
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('bad_input', 'This request cannot be read.', { cause: error });
  }

  const unavailable = asDatabaseUnavailable(error);
  if (unavailable) return unavailable;

  if (findCoded(error, (code) => code === '57014')) {
    return new AppError('unavailable', tookTooLong(method), {
      retryAfterSeconds: 10,
      cause: error,
    });
  }
  if (findCoded(error, (code) => code === '23505')) {
    return new AppError('conflict', 'Another user just saved this record. Reload and try again.');
  }
  if (findCoded(error, (code) => code === '40001' || code === '40P01')) {
    return new AppError('conflict', 'Another user is saving this record. Try again.');
  }
  if (findCoded(error, isRefusedValue)) {
    return new AppError('bad_input', 'A value is not valid for its field.', { cause: error });
  }

  return new AppError(
    'internal',
    'Something went wrong on our side. Nothing was saved. Please try again.',
    {
      cause: error,
    },
  );
}

/**
 * True if an operator should look into the error. An optional feature that isn't set up doesn't
 * count.
 */
export function isFault(error: AppError): boolean {
  return (
    error.code === 'internal' ||
    error instanceof DatabaseUnavailableError ||
    (error.code === 'unavailable' && error.cause !== undefined)
  );
}

export function toErrorBody({ message, code, issues, details }: AppError): ErrorBody {
  return { message, code, ...(issues && { issues }), ...(details && { details }) };
}
