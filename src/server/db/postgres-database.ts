import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { silentLog } from '#server/db/database.ts';
import type { Database, DatabaseLog } from '#server/db/database.ts';

const OLDEST_VERSION = 15;

interface PostgresOptions {
  databaseUrl: string;
  log?: DatabaseLog;
  connections?: number;
}

/** A PostgreSQL server, 15 or newer. */
export async function openPostgresDatabase(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, log = silentLog, connections = 10 } = options;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'gable',
    max: connections,
    connectionTimeoutMillis: 15_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c timezone=UTC',
  });
  pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`));
  try {
    await checkVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }

  return {
    kind: 'postgres',
    db: drizzle(pool),
    pool,
    health: () => ({ state: 'ok' }),
    async unhurried(work) {
      const client = await pool.connect();
      let isSound = false;
      try {
        await client.query('set statement_timeout = 0');
        const result = await work(client);
        await client.query('reset statement_timeout');
        isSound = true;
        return result;
      } finally {
        client.release(!isSound);
      }
    },
    close: () => pool.end(),
  };
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_VERSION) {
    throw new Error(`The PostgreSQL server is version ${version}; Gable needs ${OLDEST_VERSION}.`);
  }
}
