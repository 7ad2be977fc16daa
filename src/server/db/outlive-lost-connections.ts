import type pg from 'pg';

/**
 * A lost connection fails only the queries that wait on it. Without listeners its error event would
 * end the process: the pool listens to idle clients only, and nothing listens to a client that a
 * transaction holds. Such a client would also stay in the pool until its holder releases it, so it
 * is released here at once.
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
      client.release = () => {}; // The holder does not know and releases it again.
    });
  });
}
