import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';
import { openPostgresDatabase } from '#server/db/postgres-database.ts';
import { testDatabase } from '#test/database.ts';

test('a server that is not there is unavailable, however the error is wrapped', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const failure: unknown = await pool.query('select 1').catch((error: unknown) => error);
  const wrapped = new Error('Failed query', { cause: failure });
  expect(asDatabaseUnavailable(wrapped)).toMatchObject({
    code: 'unavailable',
    status: 503,
    retryAfterSeconds: 2,
    reason: expect.stringContaining('ECONNREFUSED'),
  });
});

test('a mistake in a query is not an unavailable database', async () => {
  const { db } = await testDatabase();
  const failure: unknown = await db.execute(sql`select nonsense`).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(asDatabaseUnavailable(failure)).toBeUndefined();
});

test('a start without the server of DATABASE_URL says so and names no password', async () => {
  const opening = openPostgresDatabase({
    databaseUrl: 'postgresql://gable:secret@127.0.0.1:1/gable',
    patienceMs: 0,
  });
  await expect(opening).rejects.toThrow(/^Cannot use the PostgreSQL server of DATABASE_URL: /);
  await expect(opening).rejects.not.toThrow('secret');
});
