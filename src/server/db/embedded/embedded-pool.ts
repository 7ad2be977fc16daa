import pg from 'pg';
import type { EngineThread } from '#server/db/embedded/engine-thread.ts';
import { setTypeParsers } from '#server/db/type-parsers.ts';
import { WorkerStream } from '#server/db/embedded/worker-stream.ts';

/** How long a query waits for its turn on the one connection. */
const TURN_LIMIT_MS = 15_000;

interface EngineSource {
  thread: () => EngineThread | undefined;
  /** Why there is no thread just now. */
  absence: () => string;
}

/** A pool of pg with the engine's thread in the place of a socket; one connection, as the engine has one session. */
export function embeddedPool({ thread, absence }: EngineSource): pg.Pool {
  setTypeParsers();
  const pool = new pg.Pool({
    stream: () => new WorkerStream(thread(), absence()),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: TURN_LIMIT_MS,
  });
  // An idle client whose engine ended: the supervisor has logged why, and the pool has let it go.
  pool.on('error', () => {});
  return pool;
}
