import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';
import { blankDatabase, testEngineKind } from '#test/database.ts';

describe.runIf(testEngineKind === 'postgres')('a PostgreSQL server', async () => {
  const database = await blankDatabase();
  afterAll(() => database.close());

  test('a connection that the server ends fails its transaction and nothing else', async () => {
    const failure = await database.db
      .transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
      .catch((error: unknown) => error);
    expect(asDatabaseUnavailable(failure)).toMatchObject({ status: 503 });
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('statements are limited to a minute, but unhurried work is not', async () => {
    const limit = 'show statement_timeout';
    const unhurried = await database.unhurried((client) => client.query(limit));
    expect(unhurried.rows).toEqual([{ statement_timeout: '0' }]);
    expect((await database.pool.query(limit)).rows).toEqual([{ statement_timeout: '1min' }]);
  });

  test('times are read in UTC, as on the embedded engine', async () => {
    expect((await database.pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
  });
});
