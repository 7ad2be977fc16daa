import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import {
  asDatabaseUnavailable,
  DatabaseUnavailableError,
} from '#server/db/database-unavailable-error.ts';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import type { EmbeddedDatabase, EmbeddedTuning } from '#server/db/embedded/embedded-database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { dataDirectories } from '#test/data-directory.ts';
import { bundleEmbeddedChild } from '#test/bundle-embedded-child.ts';
import { isLongForm, tries } from '#test/long-form.ts';

const newDataDir = await dataDirectories();
const startChild = await bundleEmbeddedChild();

vi.setConfig({ testTimeout: 90_000 }); // Engines start and recover many times.

let opened: EmbeddedDatabase[] = [];
afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  opened = [];
});

async function open(dataDir: string, tuning?: Partial<EmbeddedTuning>): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase({ dataDir, ...(tuning && { tuning }) });
  opened.push(database);
  return database;
}

async function untilItServes(database: EmbeddedDatabase): Promise<void> {
  await vi.waitFor(() => expect(database.health()).toEqual({ state: 'ok' }), 30_000);
}

test('a directory that another process has open is refused', async () => {
  const dataDir = newDataDir();
  const child = startChild(dataDir);
  await child.line(/^open/);
  await expect(openEmbeddedDatabase({ dataDir })).rejects.toThrow('is in use by another Gable');
  await child.kill();
});

test('no acknowledged write is lost and none is half there, however often the process is killed', async () => {
  const dataDir = newDataDir();
  let acknowledged = 0;
  for (let round = 0; round < tries(2, 5); round += 1) {
    const child = startChild(dataDir);
    await child.line(/^committed/);
    await delay(20 + Math.random() * 200);
    await child.kill();
    acknowledged = Number(child.lines.at(-1)?.replace('committed ', ''));
  }
  const { pool } = await open(dataDir);
  const { rows } = await pool.query<{ last: number; entries: number; total: number }>(
    'select max(id) as last, count(*) as entries, (select entries from total) as total from entry',
  );
  const { last, entries, total } = rows[0] ?? { last: 0, entries: -1, total: -1 };
  expect(last).toBeGreaterThanOrEqual(acknowledged);
  expect([entries, total]).toEqual([last, last]);
  expect(acknowledged).toBeGreaterThan(1);
});

test('queries in progress at an abort of the engine fail as unavailable, and later ones are served', async () => {
  const database = await open(newDataDir());
  const { pool } = database;
  await pool.query('create table note (text text)');
  await pool.query(`insert into note values ('kept')`);

  // The engine never responds to this statement. Without the guard, it would loop forever.
  const failure = await pool.query('copy note from stdin').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseUnavailableError);

  expect(failure).toHaveProperty(
    'reason',
    expect.stringMatching(/FATAL|PostgreSQL ended with status/),
  );
  expect(database.health().state).toBe('restarting');
  const concurrent = await pool.query('select 1').catch((error: unknown) => error);
  expect(asDatabaseUnavailable(concurrent)?.retryAfterSeconds).toBeGreaterThan(0);

  await untilItServes(database);
  expect((await pool.query('select text from note')).rows).toEqual([{ text: 'kept' }]);
});

test('an abort in the middle of a transaction fails that transaction and not the server', async () => {
  const database = await open(newDataDir());
  await database.pool.query('create table note (text text)');
  const failure = await inTransaction(database.db, async (tx) => {
    await tx.execute(sql`insert into note values ('half')`);
    await tx.execute(sql`copy note from stdin`);
  }).catch((error: unknown) => error);
  expect(asDatabaseUnavailable(failure)).toBeInstanceOf(DatabaseUnavailableError);
  await untilItServes(database);
  expect((await database.pool.query('select * from note')).rows).toEqual([]);
});

test('a transaction that is left standing open is undone, so that the others are served', async () => {
  const database = await open(newDataDir(), { idleLimitMs: 300 });
  await database.pool.query('create table note (text text)');
  const forgotten = await database.pool.connect();
  await forgotten.query('begin');
  await forgotten.query(`insert into note values ('forgotten')`);
  await delay(600);
  await expect(forgotten.query('commit')).rejects.toThrow();
  forgotten.release(true);
  expect((await database.pool.query('select * from note')).rows).toEqual([]);
});

test.runIf(isLongForm)(
  'a recursion without end is an error or a restart, never a wrong result',
  async () => {
    const database = await open(newDataDir());
    await database.pool.query(
      `create function deeper(n int) returns int language plpgsql as 'begin return deeper(n + 1); end'`,
    );
    await expect(database.pool.query('select deeper(1)')).rejects.toThrow();
    await untilItServes(database);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  },
);

test.runIf(isLongForm)(
  'a statement that runs beyond the limit is ended, unhurried work is not, and the next one is served',
  async () => {
    const database = await open(newDataDir(), { statementLimitMs: 1500 });
    await database.unhurried((client) => client.query('select pg_sleep(2)'));
    const startedAt = Date.now();
    const failure = await database.pool
      .query('select pg_sleep(20)')
      .catch((error: unknown) => error);
    expect(asDatabaseUnavailable(failure)?.reason).toBe('a statement ran longer than 1.5 s');
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    await untilItServes(database);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  },
);

test.runIf(isLongForm)(
  'an engine that cannot start again is restarted until it can, without creating an empty database',
  async () => {
    const dataDir = newDataDir();
    const database = await open(dataDir, { restartDelayMs: 20 });
    const away = join(dataDir, 'away');
    renameSync(join(dataDir, 'db'), away);
    await database.pool.query('copy pg_class from stdin').catch(() => {});
    await vi.waitFor(() => expect(database.health().state).toBe('down'), 30_000);
    expect(existsSync(join(dataDir, 'db'))).toBe(false);

    renameSync(away, join(dataDir, 'db'));
    await untilItServes(database);
  },
);

test('when another machine has taken the directory over, the engine stops for good', async () => {
  const dataDir = newDataDir();
  const database = await open(dataDir, { lockBeatMs: 30, restartDelayMs: 10 });
  const lockFile = join(dataDir, 'db.lock');
  const theirs = readFileSync(lockFile, 'utf8').replace(/"token":"[^"]*"/, '"token":"theirs"');
  writeFileSync(lockFile, theirs);
  await vi.waitFor(() => expect(database.health().state).toBe('down'), 30_000);
  await delay(200);
  const failure = await database.pool.query('select 1').catch((error: unknown) => error);
  expect(asDatabaseUnavailable(failure)?.reason).toMatch(/another process took the lock/);
  await database.close();
  expect(readFileSync(lockFile, 'utf8')).toBe(theirs);
});

test.runIf(isLongForm)(
  'a close while the engine is being started again leaves no engine behind',
  async () => {
    const dataDir = newDataDir();
    const database = await open(dataDir, { restartDelayMs: 1 });
    await database.pool.query('copy pg_class from stdin').catch(() => {});
    await delay(100);
    await database.close();
    const { pool } = await open(dataDir);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  },
);

test.runIf(isLongForm)(
  'a first start that is killed half-way leaves nothing in the way of the next',
  async () => {
    const dataDir = join(newDataDir(), 'fresh');
    const child = startChild(dataDir);
    await vi.waitFor(() => expect(existsSync(join(dataDir, 'db.init/base'))).toBe(true), {
      timeout: 30_000,
      interval: 2,
    });
    await child.kill();
    expect(existsSync(join(dataDir, 'db'))).toBe(false);

    const { pool } = await open(dataDir);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(existsSync(join(dataDir, 'db.init'))).toBe(false);
  },
);

test('a directory of another major version is refused with what to do about it', async () => {
  const dataDir = newDataDir();
  writeFileSync(join(dataDir, 'db/PG_VERSION'), '17\n');
  await expect(openEmbeddedDatabase({ dataDir })).rejects.toThrow(
    /was written by PostgreSQL 17; this version of Gable needs 18/,
  );
});

test('a directory that is no database is refused and left as it is', async () => {
  const dataDir = newDataDir();
  renameSync(join(dataDir, 'db/PG_VERSION'), join(dataDir, 'db/OTHER'));
  await expect(openEmbeddedDatabase({ dataDir })).rejects.toThrow('is not a database');
});
