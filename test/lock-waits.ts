import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';

/**
 * Waits until this number of connections are waiting for a row lock, so the next call comes after
 * theirs. Doesn't count connections waiting to send a notification, which wait for a different type
 * of lock.
 */
export async function untilConnectionsWait(
  { pool }: Database,
  count: number,
  events: readonly string[] = ['transactionid', 'tuple'],
): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'
         and wait_event = any($1)`,
      [events],
    );
    if ((rows[0]?.waiting ?? 0) >= count) return;
    await wait(25);
  }
  throw new Error(`fewer than ${count} connections wait for a lock`);
}

/** Locks a table's current rows against changes. Returns a function that releases them. */
export async function holdRows(
  { pool }: Database,
  table: 'sessions' | 'access_links',
): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query(`begin; select 1 from ${table} for update`);
  let isHeld = true;

  return async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    client.release();
  };
}
