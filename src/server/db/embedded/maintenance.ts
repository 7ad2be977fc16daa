import type pg from 'pg';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';
import type { Database, DatabaseLog } from '#server/db/database.ts';

interface MaintenanceOptions {
  pool: pg.Pool;
  unhurried: Database['unhurried'];
  log: DatabaseLog;
  everyMs: number;
}

const CHECKPOINT_AFTER_MB = 48;
/** A table is put off while people work, but not for ever. */
const LONGEST_POSTPONEMENT_MS = 5 * 60_000;

/**
 * What a PostgreSQL server does in the background and the embedded engine does not: a checkpoint
 * once much was written (or its log grows without end) and VACUUM ANALYZE of changed tables (or
 * they bloat, and the planner guesses). Answers the stop.
 */
export function startMaintenance(options: MaintenanceOptions): () => void {
  const { pool, unhurried, log, everyMs } = options;
  let isRunning = false;
  let lastVacuumAt = Date.now();

  async function maintain(): Promise<void> {
    const now = Date.now();
    const isQuiet = pool.waitingCount === 0 && pool.idleCount === pool.totalCount;
    const mayVacuum = isQuiet || now - lastVacuumAt > LONGEST_POSTPONEMENT_MS;
    if (mayVacuum) lastVacuumAt = now;
    await unhurried(async (client) => {
      if ((await unsavedMegabytes(client)) > CHECKPOINT_AFTER_MB) await client.query('checkpoint');
      const table = mayVacuum ? await dirtiestTable(client) : undefined;
      if (table) await client.query(`vacuum analyze ${table}`);
    });
  }

  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    maintain()
      .catch((error: unknown) => {
        if (asDatabaseUnavailable(error)) return; // its absence has been logged; the next turn comes
        log.warn(`Database maintenance failed: ${String(error)}`);
      })
      .finally(() => (isRunning = false));
  }, everyMs).unref();
  return () => clearInterval(timer);
}

async function unsavedMegabytes(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ megabytes: number }>(
    `select (pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) / 1048576)::float8 as megabytes
     from pg_control_checkpoint()`,
  );
  return rows[0]?.megabytes ?? 0;
}

async function dirtiestTable(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where n_dead_tup > 200 + 0.1 * n_live_tup or n_mod_since_analyze > 200 + 0.1 * n_live_tup
     order by n_dead_tup desc, n_mod_since_analyze desc limit 1`,
  );
  return rows[0]?.name;
}
