import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { silentLog } from '#server/db/database.ts';
import type { Database, DatabaseLog } from '#server/db/database.ts';
import { DatabaseStartError } from '#server/db/database-start-error.ts';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';
import { seeingOneMoment } from '#server/db/in-transaction.ts';
import { outliveLostConnections } from '#server/db/outlive-lost-connections.ts';
import { connectSignals } from '#server/db/signals.ts';
import { setTypeParsers } from '#server/db/type-parsers.ts';
import { watchAnswers } from '#server/db/watch-answers.ts';
import type { AskingTimes } from '#server/db/watch-answers.ts';

const OLDEST_VERSION = 15;
/** Allow extra time in case the database server is starting together with Gable. */
const PATIENCE_MS = 30_000;
const DRAIN_LIMIT_MS = 8_000;

const STATEMENT_LIMIT_MS = 60_000;
/**
 * For a server that no longer responds. Slightly longer than the server's own statement timeout.
 */
const SILENCE_LIMIT_MS = STATEMENT_LIMIT_MS + 5_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
const IDLE_LIMIT_MS = 5 * 60_000;

interface PostgresOptions {
  databaseUrl: string;
  log?: DatabaseLog;
  connections?: number;
  patienceMs?: number;
  silenceLimitMs?: number;
  asking?: Partial<AskingTimes>;
}

/**
 * A socket to a database server that sends all statements of one event loop turn in a single
 * packet.
 */
class GatheringSocket extends Socket {
  /** pg corks the socket while writing a statement. */
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

/** Opens a database on a PostgreSQL server, version 15 or later. */
export async function openPostgresDatabase(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, log = silentLog, connections = 10, patienceMs = PATIENCE_MS } = options;
  const { silenceLimitMs = SILENCE_LIMIT_MS, asking } = options;
  setTypeParsers();
  const connection = {
    connectionString: databaseUrl,
    application_name: 'gable',
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    idle_in_transaction_session_timeout: 60_000,
    // Turn off JIT: our plans are large but read few rows, so compiling them takes longer than
    // running them.
    options: '-c timezone=UTC -c jit=off',
  };
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    pipeline: true,
    stream: () => new GatheringSocket(),
    // Keep idle connections for a while, because a new connection has no prepared statements.
    idleTimeoutMillis: IDLE_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    query_timeout: silenceLimitMs,
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
  const watch = watchAnswers({ pool, log, times: asking });
  const unhurried: Database['unhurried'] = async (work) => {
    const client = new pg.Client(connection);
    client.on('error', () => {}); // The query waiting on the connection fails. Nothing else has to.
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  let closing: Promise<unknown> | undefined;

  return {
    kind: 'postgres',
    db: drizzle(pool),
    pool,
    health: watch.health,
    connectSignals: (channel, onSignal) => connectSignals({ connection, channel, onSignal }),
    unhurried,
    atOneMoment: (read) => unhurried((client) => seeingOneMoment(client, () => read(client))),
    async close() {
      watch.stop();
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
