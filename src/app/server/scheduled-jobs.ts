import { anonymizeClosedAccounts } from '#features/profile/server/anonymize-closed-accounts.ts';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';
import type { Database, DatabaseLog } from '#server/db/database.ts';

const HOUR_MS = 3_600_000;

interface ScheduledJobsOptions {
  database: Database;
  clock: () => Date;
  log: DatabaseLog;
  everyMs?: number;
}

/**
 * Runs the scheduled jobs at the start and then every hour. Each job finds out what is due, so that
 * any number of processes may run them. Returns the function that stops them.
 */
export function startScheduledJobs({
  database,
  clock,
  log,
  everyMs = HOUR_MS,
}: ScheduledJobsOptions): () => void {
  const work = async () => {
    try {
      const forgotten = await anonymizeClosedAccounts(database.db, clock());
      if (forgotten > 0) log.info(`Closed accounts made anonymous: ${forgotten}`);
    } catch (error) {
      // The database's absence has been logged where it was noticed; the next hour comes.
      if (!asDatabaseUnavailable(error)) log.error(`The scheduled jobs failed: ${String(error)}`);
    }
  };
  void work();
  const timer = setInterval(() => void work(), everyMs).unref();

  return () => clearInterval(timer);
}
