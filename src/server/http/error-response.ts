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

/** PostgreSQL refused a value rather than the query: out of range, not text, truncated. */
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
 * The message of an issue: the field's own message or 'Required' for a missing value; 'Expected
 * number, received string' for a value of another type.
 */
function messageOf(issue: z.core.$ZodIssue): string {
  const { code, input, message } = issue;
  if (code !== 'invalid_type') return message;
  const { expected } = issue;
  if (input == null && !message.startsWith('Invalid input')) return message;
  if (input === undefined) return 'Required';

  const received = typeName(input);
  // Text that is not a number, or a fraction where an integer is required.
  if ('received' in issue || (expected === 'int' && received === 'number')) return message;

  return `Expected ${expected === 'int' ? 'number' : expected}, received ${received}`;
}

/** The issues of a zod parse that failed with `reportInput`, as the API returns them. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: messageOf(issue) }));
}

/** The message of a timed-out statement: a write usually waited for a lock. */
function tookTooLong(method: string): string {
  return method === 'GET'
    ? 'This took too long. Narrow the search or request fewer rows.'
    : 'This took too long. Nothing was saved. Try again in a moment.';
}

/**
 * Maps any error thrown by a request of this method to the error to send. An unforeseen one is
 * 'internal' and reveals nothing.
 */
export function toAppError(error: unknown, method = 'GET'): AppError {
  if (error instanceof AppError) return error;

  const http = findCoded(error, (code) => code in HTTP_ERRORS);
  if (http) return HTTP_ERRORS[http.code] as AppError;
  // Checked before database errors: a disconnected caller is an ECONNRESET too.
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

/** True when an operator should look into the error. A feature that is not set up is not a fault. */
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
