import type pg from 'pg';

/**
 * A connection that is lost fails the queries that wait on it, and nothing more. Without listeners
 * its error event would end the process: the pool hears of idle clients only, and of one that a
 * transaction has taken nobody does.
 */
export function outliveLostConnections(pool: pg.Pool, onLost: (error: Error) => void): void {
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => {}));
}
