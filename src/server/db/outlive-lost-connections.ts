import type pg from 'pg';

/**
 * Makes a lost connection fail only the queries waiting on it. Without listeners, its error event
 * would end the process: the pool listens only to idle clients, and no one listens to a client held
 * by a transaction. Such a client would also stay in the pool until its holder releases it, so
 * release it here immediately.
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
      client.release = () => {}; // The holder doesn't know about this and will release it again.
    });
  });
}
