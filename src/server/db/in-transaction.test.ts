import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { DbOrTx } from '#server/db/database.ts';
import {
  awaitAtEnd,
  inSavepoint,
  inSavepointFrom,
  inTransaction,
} from '#server/db/in-transaction.ts';
import { blankDatabase } from '#test/database.ts';

const { db, pool, close } = await blankDatabase();
await pool.query('create table note (text text unique)');
beforeEach(() => pool.query('truncate note'));
afterAll(() => close());

const add = (tx: DbOrTx, text: string) => tx.execute(sql`insert into note values (${text})`);
const notes = async () =>
  (await pool.query<{ text: string }>('select text from note order by text')).rows.map(
    ({ text }) => text,
  );
const idle = { totalCount: 1, idleCount: 1, waitingCount: 0 };

test('a transaction returns its result and keeps what it wrote', async () => {
  const result = await inTransaction(db, async (tx) => {
    await add(tx, 'one');
    await add(tx, 'two');

    return 'saved';
  });

  expect(result).toBe('saved');
  expect(await notes()).toEqual(['one', 'two']);
});

test('a transaction that throws keeps nothing, throws the same error and returns its connection', async () => {
  const refusal = new Error('not today');
  const failing = inTransaction(db, async (tx) => {
    await add(tx, 'one');
    throw refusal;
  });

  await expect(failing).rejects.toBe(refusal);
  expect(await notes()).toEqual([]);
  expect(pool).toMatchObject(idle);
});

test('a transaction inside a transaction joins it: one of them failing undoes both', async () => {
  const failing = inTransaction(db, async (tx) => {
    await inTransaction(tx, (inner) => add(inner, 'inner'));
    throw new Error('the outer one failed');
  });

  await expect(failing).rejects.toThrow('the outer one failed');
  expect(await notes()).toEqual([]);
});

test('the rest cannot be saved when a part failed', async () => {
  const careless = inTransaction(db, async (tx) => {
    await add(tx, 'before');
    await inTransaction(tx, async (inner) => {
      await add(inner, 'half');
      throw new Error('the part failed');
    }).catch(() => {});
  });

  await expect(careless).rejects.toThrow('A part of the transaction failed');
  expect(await notes()).toEqual([]);
});

test('a transaction with a failed statement cannot be taken for saved', async () => {
  const careless = inTransaction(db, async (tx) => {
    await add(tx, 'same');
    await add(tx, 'same').catch(() => {});
  });

  await expect(careless).rejects.toThrow('rolled back');
  expect(await notes()).toEqual([]);
  expect(pool).toMatchObject(idle);
});

test('a part in a savepoint that failed is undone alone, and can be tried again', async () => {
  await inTransaction(db, async (tx) => {
    await add(tx, 'before');
    for (const text of ['before', 'first', 'second']) {
      const part = inSavepoint(tx, async (inner) => {
        await inTransaction(inner, () => add(inner, text));
        if (text === 'first') throw new Error('the first try failed');
      });
      await part.catch(() => {});
    }
    await inSavepoint(tx, (inner) => inSavepoint(inner, () => add(inner, 'third')));
  });

  expect(await notes()).toEqual(['before', 'second', 'third']);
});

test('a savepoint does not save a part that had failed before it', async () => {
  const careless = inTransaction(db, async (tx) => {
    const failing = inTransaction(tx, () => Promise.reject(new Error('the part failed')));
    await failing.catch(() => {});
    const tried = inSavepoint(tx, () => Promise.reject(new Error('the savepoint failed')));
    await tried.catch(() => {});
  });

  await expect(careless).rejects.toThrow('A part of the transaction failed');
});

test('the first reads are sent with BEGIN and belong to the transaction', async () => {
  const timeOf = async (tx: DbOrTx) => (await tx.execute(sql`select now()::text as now`)).rows[0];
  const times = await inSavepointFrom(db, {
    first: timeOf,
    perform: async (tx, first) => [first, await timeOf(tx)],
  });

  expect(times[0]).toEqual(times[1]);
  await inTransaction(db, (tx) =>
    inSavepointFrom(tx, { first: () => add(tx, 'once'), perform: () => add(tx, 'then') }),
  );
  expect(await notes()).toEqual(['once', 'then']);
});

test('a first read that fails fails the transaction', async () => {
  const failing = inSavepointFrom(db, {
    first: (tx) => tx.execute(sql`select nonsense`),
    perform: (tx) => add(tx, 'one'),
  });

  await expect(failing).rejects.toThrow('Failed query');
  expect(await notes()).toEqual([]);
  expect(pool).toMatchObject(idle);
});

test('a write whose result is awaited at the end is saved once, with the rest', async () => {
  await inTransaction(db, async (tx) => {
    await awaitAtEnd(tx, add(tx, 'one'));
    await add(tx, 'two');
    await awaitAtEnd(tx, add(tx, 'three'));
  });

  expect(await notes()).toEqual(['one', 'three', 'two']);
});

test('a write that is awaited at the end and fails keeps nothing and throws its own error', async () => {
  const failing = inTransaction(db, async (tx) => {
    await add(tx, 'same');
    await awaitAtEnd(tx, add(tx, 'same'));
    return 'saved';
  });

  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await notes()).toEqual([]);
  expect(pool).toMatchObject(idle);
});

test('a write that is awaited at the end of a savepoint fails that part alone', async () => {
  await inTransaction(db, async (tx) => {
    await add(tx, 'before');
    const part = inSavepoint(tx, (inner) => awaitAtEnd(inner, add(inner, 'before')));
    await expect(part).rejects.toMatchObject({ cause: { code: '23505' } });
    await add(tx, 'after');
  });

  expect(await notes()).toEqual(['after', 'before']);
});
