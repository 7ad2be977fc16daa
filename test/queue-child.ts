/**
 * One of several processes that work through the queue on a PostgreSQL server. Its arguments are
 * the database URL and the lease in milliseconds. Each attempt records its start and end in the
 * `effects` table.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { silentLog } from '#server/db/database.ts';
import { openPostgresDatabase } from '#server/db/postgres-database.ts';
import { handles } from '#server/queue/job-kind.ts';
import { startWorker } from '#server/queue/worker.ts';

export const effect = {
  name: 'effect',
  label: 'Effect',
  payload: z.object({ ms: z.int() }),
  attempts: 50,
};

const [, script, databaseUrl, leaseMs] = process.argv;
if (databaseUrl && script?.endsWith('queue-child.ts')) {
  const { db, pool } = await openPostgresDatabase({ databaseUrl });
  const handled = handles(effect, async ({ ms }, { key }) => {
    const { rows } = await pool.query<{ id: number }>(
      'insert into effects (key, pid) values ($1, $2) returning id',
      [key, process.pid],
    );
    await wait(ms);
    await pool.query('update effects set ended_at = clock_timestamp() where id = $1', [
      rows[0]?.id,
    ]);
  });
  startWorker({ db, jobs: [handled], log: silentLog, pollMs: 50, leaseMs: Number(leaseMs) });
  process.stdout.write('working\n');
}
