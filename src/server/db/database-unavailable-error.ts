import { AppError } from '#shared/app-error.ts';

/** Thrown if the database temporarily cannot respond or save. Sent as HTTP 503 with Retry-After. */
export class DatabaseUnavailableError extends AppError {
  /** The engine's own error message, for the log. */
  readonly reason: string;

  constructor(
    reason: string,
    options: { message?: string; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    const {
      message = 'The database is not available right now. Please try again in a moment.',
      retryAfterSeconds = 2,
      cause,
    } = options;
    super('unavailable', message, { retryAfterSeconds, cause });
    this.name = 'DatabaseUnavailableError';
    this.reason = reason;
  }
}

// PostgreSQL and Node.js error codes that mean the operation may succeed later.
const PASSING_CODES = new Set([
  '08000', // Error class connection_exception.
  '08001',
  '08003',
  '08004',
  '08006',
  '53000', // The server is out of resources: disk, memory, or connections.
  '53100',
  '53200',
  '53300',
  '26000', // The connection lost a prepared statement. The next attempt prepares it again.
  '57P01', // The server is shutting down, has crashed, or is starting up.
  '57P02',
  '57P03',
  '58030', // The server had a disk I/O error.
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

// pg doesn't set a code for these errors.
const PASSING_MESSAGES = [
  'cached plan must not change result type', // The tables changed. The next connection creates a new plan.
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
];

function isPassing(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    PASSING_CODES.has(code) || PASSING_MESSAGES.some((message) => error.message.startsWith(message))
  );
}

/**
 * Returns the error as a {@link DatabaseUnavailableError} if it means that the database is
 * unavailable or out of resources, even if the query layer has wrapped it several times. Otherwise
 * returns undefined.
 */
export function asDatabaseUnavailable(error: unknown): DatabaseUnavailableError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailableError) return cause;
    if (isPassing(cause)) return new DatabaseUnavailableError(cause.message, { cause: error });
  }
  return undefined;
}
