/**
 * Changes made by one process reach the streams of a different process on the same PostgreSQL
 * server.
 */
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { changeFeed } from '#server/changes/change-feed.ts';
import type { ChangeFeed } from '#server/changes/change-feed.ts';
import type { RecordChangeRow } from '#server/changes/read-changes.ts';
import { packageRoot } from '#server/package-root.ts';
import { testDatabase, testEngineKind } from '#test/database.ts';
import { databaseUrl } from '#test/postgres-server.ts';

describe.runIf(testEngineKind === 'postgres')('two processes on one PostgreSQL', async () => {
  const database = await testDatabase();
  const received: RecordChangeRow[] = [];
  let child: ChildProcessByStdio<Writable, Readable, null>;
  let feed: ChangeFeed;

  beforeAll(async () => {
    const engine = inject('testEngine');
    const { rows } = await database.pool.query<{ name: string }>(
      'select current_database() as name',
    );
    const server = engine.kind === 'postgres' ? engine.serverUrl : '';
    const address = databaseUrl(server, rows[0]?.name ?? '');
    child = spawn(process.execPath, ['--import', 'tsx', 'test/change-child.ts', address], {
      cwd: packageRoot,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    feed = changeFeed(database, async (changes) => void received.push(...(changes ?? [])));
    await Promise.all([feed.start(), once(child.stdout, 'data')]);
  }, 30_000);
  afterAll(async () => {
    await feed.stop();
    child.kill('SIGKILL');
  });

  const say = (id: number) => child.stdin.write(`${id}\n`);
  const receivedIds = () => received.map(({ recordId }) => recordId);

  test("one receives the other's changes by a signal, once", async () => {
    // The listening connection may not be open yet for the first change.
    say(700);
    await vi.waitFor(() => expect(receivedIds()).toContain(700), { timeout: 10_000 });
    const saidAt = performance.now();
    say(701);
    await vi.waitFor(() => expect(receivedIds()).toContain(701), { timeout: 10_000, interval: 5 });

    // This is sooner than the next regular check, so the signal must have woken the feed.
    expect(performance.now() - saidAt).toBeLessThan(4_000);
    expect(receivedIds()).toEqual([700, 701]);
  }, 30_000);

  test('after the listening connection was lost, nothing is missed', async () => {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'gable signals'`,
    );
    for (const id of [702, 703, 704]) say(id);
    await vi.waitFor(
      () => expect(new Set(receivedIds())).toEqual(new Set([700, 701, 702, 703, 704])),
      {
        timeout: 15_000,
      },
    );
    await vi.waitFor(
      async () => {
        const listening = await database.pool.query(
          `select from pg_stat_activity
           where datname = current_database() and application_name = 'gable signals'`,
        );
        expect(listening.rowCount).toBeGreaterThanOrEqual(2);
      },
      { timeout: 10_000 },
    );
  }, 30_000);
});
