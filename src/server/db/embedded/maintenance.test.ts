import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import type { EmbeddedTuning } from '#server/db/embedded/embedded-database.ts';
import { dataDirectories } from '#test/data-directory.ts';
import { isLongForm } from '#test/long-form.ts';

const newDataDir = await dataDirectories();

/** Opens a database whose `visit` table has 1,000 live and 4,000 dead rows. */
async function openChanged(tuning: Partial<EmbeddedTuning>) {
  const database = await openEmbeddedDatabase({ dataDir: newDataDir(), tuning });
  onTestFinished(() => database.close());
  const { pool } = database;
  await pool.query('create table visit (id integer primary key)');
  await pool.query('insert into visit select generate_series(1, 5000)');
  await pool.query('delete from visit where id > 1000');
  const statistics = async () => {
    const { rows } = await pool.query<{ vacuumed: number; analyzed: number }>(
      `select vacuum_count::int as vacuumed, analyze_count::int as analyzed
       from pg_stat_user_tables where relname = 'visit'`,
    );
    return rows[0];
  };

  return { pool, statistics };
}

test('maintenance leaves a database in use alone', async () => {
  const { statistics } = await openChanged({
    maintenanceEveryMs: 20,
    quietAfterMs: 60_000,
    postponeAtMostMs: 60_000,
  });
  await delay(500);
  expect(await statistics()).toMatchObject({ vacuumed: 0, analyzed: 0 });
});

test('a database that stays in use is analyzed and vacuumed in short steps after the longest delay', async () => {
  const { pool, statistics } = await openChanged({
    maintenanceEveryMs: 20,
    quietAfterMs: 60_000,
    postponeAtMostMs: 100,
  });
  await vi.waitFor(
    async () => expect(await statistics()).toMatchObject({ vacuumed: 1, analyzed: 1 }),
    { timeout: 15_000 },
  );
  const { rows } = await pool.query(`select count(*)::int as live from visit`);
  expect(rows).toEqual([{ live: 1000 }]);
});

test.runIf(isLongForm)(
  'maintenance does not treat a database as quiet while a request holds its connection',
  async () => {
    const { pool, statistics } = await openChanged({
      maintenanceEveryMs: 20,
      quietAfterMs: 300,
      postponeAtMostMs: 60_000,
    });
    const before = await statistics();
    // When the connection is free again, the maintenance step that was waiting for it must not run
    // next.
    for (let turn = 0; turn < 3; turn += 1) await pool.query('select pg_sleep(0.8)');
    expect(await statistics()).toEqual(before);
  },
);

test.runIf(isLongForm)(
  'a large table gets a full vacuum only after a long time without requests',
  { timeout: 60_000 },
  async () => {
    const { pool, statistics } = await openChanged({
      maintenanceEveryMs: 20,
      quietAfterMs: 50,
      postponeAtMostMs: 60_000,
    });
    await pool.query('alter table visit add column notes text');
    await pool.query('alter table visit alter column notes set storage external');
    await pool.query(`update visit set notes = repeat('x', 10000)`);
    const { vacuumed = NaN } = (await statistics()) ?? {};
    await delay(400);
    expect(await statistics()).toMatchObject({ vacuumed });
    // Poll rarely, because each query counts as a request.
    await vi.waitFor(
      async () => expect(await statistics()).toMatchObject({ vacuumed: vacuumed + 1 }),
      { timeout: 50_000, interval: 4_000 },
    );
  },
);
