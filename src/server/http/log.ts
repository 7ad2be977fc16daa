/** The server log: JSON lines on standard output, without personal data. */
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyRequest, FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { DestinationStream, Logger, LoggerOptions } from 'pino';
import type { Settings } from '#server/settings.ts';
import type { DatabaseUnavailableError } from '#server/db/database-unavailable-error.ts';

const SECRETS = [
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'token',
  'cookie',
  'secret',
];

/** Returns an error's message without any data that was sent to the database. */
export function messageOf(error: Error): string {
  return error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
}

interface DescribedError {
  type: string;
  message: string;
  code?: unknown;
  stack: string;
  cause?: DescribedError;
}

/**
 * Describes an error without any data sent to the database, such as query parameters or row values.
 */
function describeError(error: Error): DescribedError {
  const { message, cause } = error;
  const stack = error.stack ?? '';

  return {
    type: error.name,
    message: messageOf(error),
    ...('code' in error && { code: error.code }),
    // Cut the message from the start of the stack: it may contain the data just removed.
    stack: stack.slice(stack.indexOf(message) + message.length),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}

/** Returns the error in a log entry: either the entry itself or its `err`. */
function errorIn(logged: unknown): Error | undefined {
  const error = logged instanceof Object && 'err' in logged ? logged.err : logged;

  return error instanceof Error ? error : undefined;
}

/** Creates the log. It writes to standard output unless a test passes a stream. */
export function createLogger({ logLevel }: Settings, stream?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      'req.headers.cookie',
      'req.headers.authorization',
      'req.headers["set-cookie"]',
      ...SECRETS.flatMap((name) => [name, `*.${name}`]),
    ],
    serializers: {
      err: (error: unknown) => (error instanceof Error ? describeError(error) : error),
    },
    hooks: {
      // If there is no message argument, pino would log the error's full message.
      logMethod(words, write) {
        const error = words.length === 1 && errorIn(words[0]);
        if (error) write.apply(this, [words[0], messageOf(error)]);
        else write.apply(this, words);
      },
    },
  };

  return stream ? pino(options, stream) : pino(options);
}

/**
 * Security events, logged even though nothing failed: sign-ins, failed sign-ins, and forbidden
 * requests.
 */
type SecurityEvent =
  | 'set up'
  | 'signed in'
  | 'code asked for'
  | 'sign-in failed'
  | 'signed out'
  | 'joined'
  | 'password changed'
  | 'password forgotten'
  | 'password reset'
  | 'email address confirmed'
  | 'second factor on'
  | 'second factor off'
  | 'second factor reset'
  | 'backup downloaded'
  | 'refused';

/** Logs a security event as one line: the time, event, user, IP address, and endpoint. */
export function logSecurityEvent(
  request: FastifyRequest,
  event: SecurityEvent,
  details: { userId?: number | undefined; status?: number; code?: string } = {},
): void {
  const isWarning = event === 'sign-in failed' || event === 'refused';
  request.log[isWarning ? 'warn' : 'info']({
    event,
    userId: request.userId ?? undefined,
    ...details,
    address: request.ip,
    method: request.method,
    route: request.routeOptions.url,
  });
}

const SUMMARY_EVERY_MS = 10_000;

/** Logs a request that was rejected because the database is unavailable. */
export type LogOutage = (error: DatabaseUnavailableError, facts: Record<string, unknown>) => void;

/**
 * Logs one line without a stack for the first rejected request, then one line every ten seconds
 * with the number of further ones. Otherwise, an outage under load would fill the disk with logs.
 */
export function startOutageLog(
  log: Pick<FastifyBaseLogger, 'error'>,
  summaryEveryMs: number = SUMMARY_EVERY_MS,
): LogOutage {
  let isQuiet = false;
  let refused = 0;
  let reason = '';

  function summarize(): void {
    isQuiet = refused > 0;
    if (!isQuiet) return;
    log.error({ refused, reason }, `The database is not available: ${refused} more requests`);
    refused = 0;
    setTimeout(summarize, summaryEveryMs).unref();
  }

  return (error, facts) => {
    reason = error.reason;
    if (isQuiet) {
      refused += 1;
      return;
    }
    isQuiet = true;
    log.error({ ...facts, reason }, 'The database is not available');
    setTimeout(summarize, summaryEveryMs).unref();
  };
}
