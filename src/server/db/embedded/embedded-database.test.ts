import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { dataDirectories } from '#test/data-directory.ts';

const newDataDir = await dataDirectories();
const dataDir = newDataDir();
const { pool, ...database } = await openEmbeddedDatabase({
  dataDir,
  tuning: { maintenanceEveryMs: 50, quietAfterMs: 0 },
});
afterAll(() => database.close());

test('each of 100 commits is on the disk before it is acknowledged', async () => {
  await pool.query('create table fact (text text)');
  const before = database.fsyncCount();
  for (let i = 0; i < 100; i += 1) await pool.query(`insert into fact values ($1)`, [`fact ${i}`]);
  expect(database.fsyncCount() - before).toBeGreaterThanOrEqual(100);
});

test('a directory that this process has open cannot be opened again', async () => {
  await expect(openEmbeddedDatabase({ dataDir })).rejects.toThrow('is in use by another Gable');
});

test('a transaction that its client leaves open is rolled back before the next one starts', async () => {
  await pool.query('create table draft (text text)');
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`insert into draft values ('never committed')`);
  await client.query(`set search_path = nowhere`);
  client.release(true);
  expect((await pool.query('select count(*) as drafts from draft')).rows).toEqual([{ drafts: 0 }]);
});

test('an error leaves the connection as good as before, with its code and the constraint', async () => {
  await pool.query('create table job (name text constraint job_name_key unique)');
  await pool.query(`insert into job values ('Roof')`);
  await expect(pool.query(`insert into job values ('Roof')`)).rejects.toMatchObject({
    code: '23505',
    constraint: 'job_name_key',
  });
  expect((await pool.query('select name from job')).rows).toEqual([{ name: 'Roof' }]);
});

test('a result of many megabytes arrives completely', async () => {
  const { rows } = await pool.query<{ n: number; text: string }>(
    `select n, repeat('x', 500) as text from generate_series(1, 20000) n`,
  );
  expect(rows).toHaveLength(20_000);
  expect(rows.every(({ n, text }, index) => n === index + 1 && text.length === 500)).toBe(true);
});

test('a heavy query leaves the server free to respond to others', async () => {
  let longestGap = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    longestGap = Math.max(longestGap, performance.now() - last);
    last = performance.now();
  }, 5);
  const startedAt = performance.now();
  await pool.query('select sum(length(md5(n::text))) from generate_series(1, 800000) n');
  const took = performance.now() - startedAt;
  clearInterval(ticking);
  expect(longestGap).toBeLessThan(took / 2);
});

test('a table that has changed is vacuumed and analyzed without a request for it', async () => {
  await pool.query('create table visit (id integer)');
  await pool.query('insert into visit select generate_series(1, 5000)');
  await pool.query('delete from visit where id > 1000');
  const seen = async () => {
    const { rows } = await pool.query(
      `select reltuples::int as rows, n_dead_tup as dead
       from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relname = 'visit'`,
    );
    expect(rows).toEqual([{ rows: 1000, dead: 0 }]);
  };
  // Poll rarely: vacuum runs only after a time without requests, so constant requests would block
  // it.
  await vi.waitFor(seen, { timeout: 15_000, interval: 500 });
});

test('the log on the disk stays bounded while much is written', async () => {
  await pool.query('create table photo (id integer, text text)');
  const logPosition = async () =>
    Number((await pool.query(`select pg_current_wal_lsn() - '0/0' as n`)).rows[0].n);
  const before = await logPosition();
  for (let batch = 0; batch < 16; batch += 1) {
    await pool.query(
      `insert into photo select n, repeat('x', 1000) from generate_series(1, 18000) n`,
    );
    await pool.query('truncate photo');
  }
  const megabyte = 1024 * 1024;
  expect((await logPosition()) - before).toBeGreaterThan(270 * megabyte);
  const { rows } = await pool.query<{ kept: number }>(
    'select sum(size)::int8 as kept from pg_ls_waldir()',
  );
  expect(rows[0]?.kept).toBeLessThan(200 * megabyte);
}, 60_000);

test('one moment is read while others continue to write, and nothing is left of the copy', async () => {
  await pool.query(`create table hour (n integer); insert into hour values (1)`);
  const seen = await database.atOneMoment(async (client) => {
    await pool.query('insert into hour values (2)');
    return (await client.query('select n from hour')).rows;
  });

  expect(seen).toEqual([{ n: 1 }]);
  expect((await pool.query('select n from hour')).rows).toHaveLength(2);
  expect(existsSync(join(dataDir, 'db.copy'))).toBe(false);
}, 60_000);

test('when the disk is nearly full the health says so and reading continues', async () => {
  const full = await openEmbeddedDatabase({
    dataDir: newDataDir(),
    tuning: { minimumFreeBytes: Number.MAX_SAFE_INTEGER },
  });
  expect(full.health()).toMatchObject({ state: 'full-disk', reason: /MB are free/ });
  expect((await full.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await full.close();
});

test('a clean close leaves a database that needs no recovery', async () => {
  const stateOf = () => readFileSync(join(dataDir, 'db/global/pg_control')).readInt32LE(16);
  const [shutDown, inProduction] = [1, 6]; // Values of PostgreSQL's DBState.
  expect(stateOf()).toBe(inProduction);
  await database.close();
  expect(stateOf()).toBe(shutDown);
});
