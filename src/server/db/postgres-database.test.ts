import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { toAppError } from '#server/http/error-response.ts';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { openPostgresDatabase } from '#server/db/postgres-database.ts';
import { blankDatabase, testEngineKind } from '#test/database.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';

describe.runIf(testEngineKind === 'postgres')('a PostgreSQL server', async () => {
  const database = await blankDatabase();
  afterAll(() => database.close());

  test('a connection that the server ends fails its transaction and nothing else', async () => {
    const failure = await inTransaction(database.db, (tx) =>
      tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
    ).catch((error: unknown) => error);
    expect(asDatabaseUnavailable(failure)).toMatchObject({ status: 503 });
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('statements are limited to a minute, but unhurried work is not', async () => {
    const limit = 'show statement_timeout';
    const unhurried = await database.unhurried((client) => client.query(limit));
    expect(unhurried.rows).toEqual([{ statement_timeout: '0' }]);
    expect((await database.pool.query(limit)).rows).toEqual([{ statement_timeout: '1min' }]);
  });

  test('a statement that the server ends for taking too long fails with advice on what to do', async () => {
    const failure = await inTransaction(database.db, async (tx) => {
      await tx.execute(sql`set local statement_timeout = 50`);
      await tx.execute(sql`select pg_sleep(5)`);
    }).catch((error: unknown) => error);
    expect(toAppError(failure)).toMatchObject({
      status: 503,
      message: 'This took too long. Narrow the search or request fewer rows.',
      retryAfterSeconds: 10,
    });
  });

  test('plans are not compiled: ours are wide and read few rows', async () => {
    expect((await database.pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  });

  test('times are read in UTC, as on the embedded engine', async () => {
    expect((await database.pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
  });
});

describe.runIf(testEngineKind === 'postgres')('a PostgreSQL server over a bad network', () => {
  const engine = inject('testEngine');
  const serverUrl = engine.kind === 'postgres' ? engine.serverUrl : '';

  test('a connection that is lost at BEGIN frees its place in the pool, as often as it happens', async () => {
    const proxy = await startTcpProxy(serverUrl);
    const database = await openPostgresDatabase({ databaseUrl: proxy.url, connections: 3 });
    proxy.cutAt('begin', 9);
    for (let lost = 0; lost < 9; lost += 1) {
      const failure = await inTransaction(database.db, (tx) => tx.execute(sql`select 1`)).catch(
        (error: unknown) => error,
      );
      expect(asDatabaseUnavailable(failure)).toMatchObject({ status: 503 });
    }
    expect(proxy.cuts()).toBe(9);

    const { rows } = await inTransaction(database.db, (tx) => tx.execute(sql`select 1 as one`));
    expect(rows).toEqual([{ one: 1 }]);
    expect(database.pool).toMatchObject({ totalCount: 1, idleCount: 1, waitingCount: 0 });
    await database.close();
    await proxy.close();
  });

  test('a connection that ends while its holder does something else is off the pool’s list at once', async () => {
    const proxy = await startTcpProxy(serverUrl);
    const database = await openPostgresDatabase({ databaseUrl: proxy.url, connections: 1 });
    const held = await database.pool.connect();
    proxy.cutAt('select 1', 1);
    await expect(held.query('select 1')).rejects.toThrow('Connection terminated');

    expect((await database.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    held.release(); // The holder doesn't need to know that the connection was lost.
    expect(database.pool).toMatchObject({ totalCount: 1, idleCount: 1 });
    await database.close();
    await proxy.close();
  });

  test('a network that goes silent fails its calls and the health, and all is well with the network', async () => {
    const proxy = await startTcpProxy(serverUrl);
    const database = await openPostgresDatabase({
      databaseUrl: proxy.url,
      silenceLimitMs: 1_000,
      asking: { everyMs: 100, answerWithinMs: 300 },
    });
    expect(database.health()).toEqual({ state: 'ok' });
    await Promise.all([1, 2, 3].map(() => database.pool.query('select pg_sleep(0.1)')));
    proxy.silence();
    const startedAt = performance.now();
    const failures = await Promise.all([
      database.pool.query('select 1').catch((error: unknown) => error),
      inTransaction(database.db, (tx) => tx.execute(sql`select 1`)).catch((error) => error),
      vi.waitFor(() => expect(database.health().state).toBe('down'), 5_000),
    ]);
    for (const failure of failures.slice(0, 2)) {
      expect(asDatabaseUnavailable(failure)).toMatchObject({ status: 503 });
    }
    expect(performance.now() - startedAt).toBeLessThan(10_000);

    proxy.heal();
    await vi.waitFor(() => expect(database.health()).toEqual({ state: 'ok' }), 20_000);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    await proxy.close();
  }, 40_000);
});
