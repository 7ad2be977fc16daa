import type pg from 'pg';

/**
 * A connection that is lost fails the queries that wait on it, and nothing more. Without listeners
 * its error event would end the process: the pool hears of idle clients only, and of one that a
 * transaction has taken nobody does. Nor would such a one leave the pool's list before its holder
 * gives it back, so this gives it back at once.
 */
export function outliveLostConnections(pool: pg.Pool, onLost: (error: Error) => void): void {
  const held = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('error', onLost);
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.once('end', () => {
      if (!held.has(client)) return;
      client.release(true);
      client.release = () => {}; // its holder does not know and releases it again
    });
  });
}
