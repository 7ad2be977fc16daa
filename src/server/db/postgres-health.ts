import type pg from 'pg';
import type { DatabaseHealth, DatabaseLog } from '#server/db/database.ts';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';

const EVERY_MS = 5_000;

export interface PostgresHealth {
  health: () => DatabaseHealth;
  stop: () => void;
}

/** Asks the server every few seconds whether it is there, so that nobody has to wait for the answer. */
export function watchPostgresHealth(pool: pg.Pool, log: DatabaseLog): PostgresHealth {
  let health: DatabaseHealth = { state: 'ok' };
  let isAsking = false;

  async function ask(): Promise<void> {
    try {
      await pool.query('select 1');
      if (health.state !== 'ok') log.info('The PostgreSQL server answers again.');
      health = { state: 'ok' };
    } catch (error) {
      const reason = asDatabaseUnavailable(error)?.reason ?? String(error);
      if (health.state === 'ok') log.error(`The PostgreSQL server does not answer: ${reason}`);
      health = { state: 'down', reason };
    }
  }
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    void ask().then(() => (isAsking = false));
  }, EVERY_MS).unref();

  return { health: () => health, stop: () => clearInterval(timer) };
}
