import { AppError } from '#shared/app-error.ts';

/** The database cannot respond or save at the moment but is expected back: HTTP 503 with Retry-After. */
export class DatabaseUnavailableError extends AppError {
  /** The reason in the engine's words, for the log. */
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

// The codes of PostgreSQL and Node that mean "not now" rather than "not like this".
const PASSING_CODES = new Set([
  '08000', // The class connection_exception.
  '08001',
  '08003',
  '08004',
  '08006',
  '53000', // The server is out of resources: disk, memory, connections.
  '53100',
  '53200',
  '53300',
  '26000', // The connection has lost a prepared statement: the next one prepares it again.
  '57P01', // The server is shutting down, crashed, or starting.
  '57P02',
  '57P03',
  '58030', // The server's disk reports an error.
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

// pg gives these no code.
const PASSING_MESSAGES = [
  'cached plan must not change result type', // The tables changed; the next connection plans it again.
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
 * The error as a {@link DatabaseUnavailableError} when it means that the database is away or out of
 * room, however deep the query layer has wrapped it; otherwise undefined.
 */
export function asDatabaseUnavailable(error: unknown): DatabaseUnavailableError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailableError) return cause;
    if (isPassing(cause)) return new DatabaseUnavailableError(cause.message, { cause: error });
  }
  return undefined;
}
