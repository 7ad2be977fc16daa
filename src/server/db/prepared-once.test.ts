import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { blankDatabase } from '#test/database.ts';

const { db, pool, close } = await blankDatabase();
afterAll(() => close());

const notes = pgTable('note', { id: integer('id').primaryKey(), text: text('text') });

let prepared = 0;
const findNote = preparedOnce((one) => {
  prepared += 1;

  return one
    .select()
    .from(notes)
    .where(eq(notes.id, sql.placeholder('id')))
    .prepare('find_note');
});
const textOf = async (tx: Tx, id: number) => (await findNote(tx).execute({ id }))[0]?.text;

beforeEach(async () => {
  await pool.query('drop table if exists note; create table note (id int primary key, text text)');
  await pool.query(`insert into note select n, 'note ' || n from generate_series(1, 20) n`);
});

async function changeConnection(): Promise<void> {
  const client = await pool.connect();
  client.release(true);
}

test('a statement is built and planned once on a connection, and returns rows by the values of each call', async () => {
  await changeConnection();
  const before = prepared;
  const [texts, planned] = await inTransaction(db, async (tx) => {
    const found = [];
    for (let id = 1; id <= 9; id += 1) found.push(await textOf(tx, id));

    return [found, await tx.execute(sql`select name from pg_prepared_statements`)];
  });

  expect(texts).toEqual(Array.from({ length: 9 }, (_, index) => `note ${index + 1}`));
  expect(planned.rows).toEqual([{ name: 'find_note' }]);
  expect(prepared - before).toBe(1);
});

test('a statement is prepared again after its connection was lost', async () => {
  expect(await inTransaction(db, (tx) => textOf(tx, 1))).toBe('note 1');
  await changeConnection();
  expect(await inTransaction(db, (tx) => textOf(tx, 2))).toBe('note 2');
});

test('a statement that failed returns its rows at the next call', async () => {
  const failure = inTransaction(db, (tx) => findNote(tx).execute({ id: 'none' }));
  await expect(failure).rejects.toThrow('Failed query');
  expect(await inTransaction(db, (tx) => textOf(tx, 3))).toBe('note 3');
});

test.each([
  ['whose table got other types', 'alter table note alter column text type varchar(40)'],
  ['that the connection has forgotten', 'deallocate all'],
])('a statement %s fails once, as unavailable, and works on the next call', async (_, change) => {
  await changeConnection();
  const client = await pool.connect();
  client.release();
  await inTransaction(db, (tx) => textOf(tx, 4));
  await pool.query(change);
  const failure: unknown = await inTransaction(db, (tx) => textOf(tx, 5)).catch(
    (error: unknown) => error,
  );

  expect(asDatabaseUnavailable(failure)).toMatchObject({ status: 503 });
  expect(await inTransaction(db, (tx) => textOf(tx, 5))).toBe('note 5');
});

test('a new column does not disturb a statement that does not read it', async () => {
  await inTransaction(db, (tx) => textOf(tx, 6));
  await pool.query('alter table note add column more text');
  expect(await inTransaction(db, (tx) => textOf(tx, 6))).toBe('note 6');
});
