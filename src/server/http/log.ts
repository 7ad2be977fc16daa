/** The server's log: JSON lines on standard output, without personal data. */
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

/** Returns an error's message without the data sent to the database. */
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

/** An error without the data sent to the database: a query's parameters, a row's values. */
function describeError(error: Error): DescribedError {
  const { message, cause } = error;
  const stack = error.stack ?? '';

  return {
    type: error.name,
    message: messageOf(error),
    ...('code' in error && { code: error.code }),
    // The stack starts with the message, which may contain what was just removed.
    stack: stack.slice(stack.indexOf(message) + message.length),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}

/** The error in a log entry: the entry itself, or its `err`. */
function errorIn(logged: unknown): Error | undefined {
  const error = logged instanceof Object && 'err' in logged ? logged.err : logged;

  return error instanceof Error ? error : undefined;
}

/** The log, on standard output unless a test listens in. */
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
      // pino would log the full message of an error without a message argument.
      logMethod(words, write) {
        const error = words.length === 1 && errorIn(words[0]);
        if (error) write.apply(this, [words[0], messageOf(error)]);
        else write.apply(this, words);
      },
    },
  };

  return stream ? pino(options, stream) : pino(options);
}

/** Security events, logged although nothing failed: successful and failed sign-ins, and forbidden requests. */
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

/** Writes a security event as a line: the time, event, user, address and call. */
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

/** Records a request that was refused because the database is unavailable. */
export type LogOutage = (error: DatabaseUnavailableError, facts: Record<string, unknown>) => void;

/**
 * Logs one line without a stack for the first refused request, then one line every ten seconds with
 * the count of the others: an outage under load would otherwise fill the disk with logs.
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
