import pg from 'pg';
import type { EngineThread } from '#server/db/embedded/engine-thread.ts';
import { outliveLostConnections } from '#server/db/outlive-lost-connections.ts';
import { setTypeParsers } from '#server/db/type-parsers.ts';
import { WorkerStream } from '#server/db/embedded/worker-stream.ts';

/** The time a query waits for the single connection, in milliseconds. */
const TURN_LIMIT_MS = 15_000;
const IDLE_LIMIT_MS = 60_000;

interface EngineSource {
  thread: () => EngineThread | undefined;
  /** Returns why there is currently no thread. */
  absence: () => string;
  idleLimitMs?: number;
}

/**
 * Creates a pg pool that talks to the engine's thread instead of a socket. It has one connection
 * because the engine has one session.
 */
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
  outliveLostConnections(pool, () => {}); // The supervisor has already logged the reason.
  return pool;
}
