import pg from 'pg';
import type { EngineThread } from '#server/db/embedded/engine-thread.ts';
import { outliveLostConnections } from '#server/db/outlive-lost-connections.ts';
import { setTypeParsers } from '#server/db/type-parsers.ts';
import { WorkerStream } from '#server/db/embedded/worker-stream.ts';

/** Milliseconds that a query waits for its turn on the one connection. */
const TURN_LIMIT_MS = 15_000;
const IDLE_LIMIT_MS = 60_000;

interface EngineSource {
  thread: () => EngineThread | undefined;
  /** Returns the reason why there is no thread at the moment. */
  absence: () => string;
  idleLimitMs?: number;
}

/** A pool of pg with the engine's thread in the place of a socket; one connection, as the engine has one session. */
export function embeddedPool(source: EngineSource): pg.Pool {
  const { thread, absence, idleLimitMs = IDLE_LIMIT_MS } = source;
  setTypeParsers();
  const pool = new pg.Pool({
    stream: () => new WorkerStream({ thread: thread(), absence: absence(), idleLimitMs }),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: TURN_LIMIT_MS,
  });
  outliveLostConnections(pool, () => {}); // The supervisor has logged the reason.
  return pool;
}
