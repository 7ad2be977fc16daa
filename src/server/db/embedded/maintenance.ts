import type pg from 'pg';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';
import type { Database, DatabaseLog } from '#server/db/database.ts';

interface MaintenanceOptions {
  pool: pg.Pool;
  unhurried: Database['unhurried'];
  /** True while the server itself is using the database, rather than a request. */
  isOwnUse: () => boolean;
  log: DatabaseLog;
  everyMs: number;
  /** The time without requests after which the database counts as quiet, in milliseconds. */
  quietAfterMs: number;
  /**
   * The longest time a busy database can postpone a step, in milliseconds. After that, the step
   * runs in its short form.
   */
  postponeAtMostMs: number;
}

const CHECKPOINT_AFTER_MB = 48;

/**
 * VACUUM reads about 50 MB per second. This limits it to a tenth of the time since the last
 * request.
 */
const WHOLE_MB_PER_QUIET_SECOND = 5;

/**
 * Starts the maintenance that a PostgreSQL server does in the background but the embedded engine
 * doesn't: a checkpoint after many writes, VACUUM on changed tables, and ANALYZE to keep the
 * planner's statistics current. Runs one short step at a time, because the engine has only one
 * connection and requests have to wait for each step. Returns a function that stops it.
 */
export function startMaintenance(options: MaintenanceOptions): () => void {
  const { pool, unhurried, isOwnUse, log, everyMs, quietAfterMs, postponeAtMostMs } = options;
  let isRunning = false;
  let usedAt = Date.now();
  let lastStepAt = Date.now();

  const noteUse = () => {
    if (!isRunning && !isOwnUse()) usedAt = Date.now();
  };
  pool.on('acquire', noteUse);
  pool.on('release', noteUse);

  async function maintain(): Promise<void> {
    const now = Date.now();
    // A connection in use is not quiet: its request is waiting, and others are queued behind it.
    const isUsed = pool.waitingCount > 0 || pool.idleCount < pool.totalCount;
    const quietMs = isUsed ? 0 : now - usedAt;
    const isQuiet = quietMs >= quietAfterMs;
    const isDue = isQuiet || now - lastStepAt > postponeAtMostMs;
    await unhurried(async (client) => {
      if ((await unsavedMegabytes(client)) > CHECKPOINT_AFTER_MB) {
        await client.query('checkpoint');
        return;
      }
      if (!isDue) return;
      lastStepAt = now;
      const step = await nextStep(client, { quietMs: isQuiet ? quietMs : 0 });
      if (step) await client.query(step);
    });
  }

  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    maintain()
      .catch((error: unknown) => {
        if (asDatabaseUnavailable(error)) return; // Already logged that the database is unavailable. Try again at the next interval.
        log.warn(`Database maintenance failed: ${String(error)}`);
      })
      .finally(() => (isRunning = false));
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    pool.off('acquire', noteUse);
    pool.off('release', noteUse);
  };
}

async function unsavedMegabytes(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ megabytes: number }>(
    `select (pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) / 1048576)::float8 as megabytes
     from pg_control_checkpoint()`,
  );
  return rows[0]?.megabytes ?? 0;
}

interface ChangedTable {
  name: string;
  isStale: boolean;
  /** The size of the table, including its indexes. */
  megabytes: number;
}

/**
 * Returns the next maintenance statement. ANALYZE reads a sample of fixed size, and VACUUM without
 * indexes reads only changed pages. A full VACUUM reads every index, so it runs only after a
 * sufficiently long time without requests.
 */
async function nextStep(
  client: pg.ClientBase,
  { quietMs }: { quietMs: number },
): Promise<string | undefined> {
  const { rows } = await client.query<ChangedTable>(
    `select format('%I.%I', schemaname, relname) as name,
       n_mod_since_analyze > 200 + 0.1 * n_live_tup as "isStale",
       (pg_total_relation_size(relid) / 1048576.0)::float8 as megabytes
     from pg_stat_user_tables
     where n_dead_tup > 200 + 0.1 * n_live_tup
       or n_ins_since_vacuum > 200 + 0.2 * n_live_tup
       or n_mod_since_analyze > 200 + 0.1 * n_live_tup
     order by "isStale" desc, n_dead_tup desc, n_ins_since_vacuum desc, name`,
  );
  const stale = rows.find(({ isStale }) => isStale);
  if (stale) return `analyze ${stale.name}`;
  if (quietMs === 0) {
    return rows[0] && `vacuum (index_cleanup off, truncate off) ${rows[0].name}`;
  }

  const mostMegabytes = (quietMs / 1000) * WHOLE_MB_PER_QUIET_SECOND;
  const small = rows.find(({ megabytes }) => megabytes <= mostMegabytes);

  return small && `vacuum ${small.name}`;
}
