import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseUnavailableError } from '#server/db/database-unavailable-error.ts';

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
