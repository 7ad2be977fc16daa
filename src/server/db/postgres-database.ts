import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { silentLog } from '#server/db/database.ts';
import type { Database, DatabaseLog } from '#server/db/database.ts';
import { DatabaseStartError } from '#server/db/database-start-error.ts';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';
import { outliveLostConnections } from '#server/db/outlive-lost-connections.ts';
import { watchPostgresHealth } from '#server/db/postgres-health.ts';
import { setTypeParsers } from '#server/db/type-parsers.ts';

const OLDEST_VERSION = 15;
/** A server that starts together with Gable may need a moment longer. */
const PATIENCE_MS = 30_000;
const DRAIN_LIMIT_MS = 8_000;

interface PostgresOptions {
  databaseUrl: string;
  log?: DatabaseLog;
  connections?: number;
  patienceMs?: number;
}

/** A PostgreSQL server, 15 or newer. */
export async function openPostgresDatabase(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, log = silentLog, connections = 10, patienceMs = PATIENCE_MS } = options;
  setTypeParsers();
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'gable',
    max: connections,
    connectionTimeoutMillis: 15_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c timezone=UTC',
  });
  outliveLostConnections(pool, (error) =>
    log.warn(`A database connection was lost: ${error.message}`),
  );
  try {
    await checkVersion(pool, Date.now() + patienceMs);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const { health, stop } = watchPostgresHealth(pool, log);
  let closing: Promise<unknown> | undefined;

  return {
    kind: 'postgres',
    db: drizzle(pool),
    pool,
    health,
    async unhurried(work) {
      const client = await pool.connect();
      let isAsBefore = false;
      try {
        await client.query('set statement_timeout = 0');
        const result = await work(client);
        await client.query('reset statement_timeout');
        isAsBefore = true;
        return result;
      } finally {
        client.release(!isAsBefore);
      }
    },
    async close() {
      stop();
      closing ??= Promise.race([pool.end(), delay(DRAIN_LIMIT_MS, undefined, { ref: false })]);
      await closing;
    },
  };
}

async function checkVersion(pool: pg.Pool, deadline: number): Promise<void> {
  const version = await askVersion(pool, deadline);
  if (version < OLDEST_VERSION) {
    throw new DatabaseStartError(
      `The PostgreSQL server is version ${version}; Gable needs ${OLDEST_VERSION} or newer.`,
    );
  }
}

async function askVersion(pool: pg.Pool, deadline: number): Promise<number> {
  while (true) {
    try {
      const { rows } = await pool.query<{ version: number }>(
        `select current_setting('server_version_num')::int / 10000 as version`,
      );
      return rows[0]?.version ?? 0;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!asDatabaseUnavailable(error) || Date.now() > deadline) {
        throw new DatabaseStartError(
          `Cannot use the PostgreSQL server of DATABASE_URL: ${reason}`,
          {
            cause: error,
          },
        );
      }
      await delay(500);
    }
  }
}
