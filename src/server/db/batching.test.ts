import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import type { DbOrTx } from './database.ts';
import { batching, coalescedRead } from './batching.ts';
import { inTransaction } from './in-transaction.ts';

const database = await testDatabase();

/** Returns a batched function that records its batches and fails if a batch contains 13. */
function watched({ most = 4 } = {}) {
  const groups: number[][] = [];
  const double = batching({
    most,
    perform: async (_db: DbOrTx, inputs: readonly number[]) => {
      groups.push([...inputs]);
      await delay(5);
      if (inputs.includes(13)) throw new Error('unlucky');

      return inputs.map((input) => input * 2);
    },
  });

  return { double, groups };
}

describe('Batched work', () => {
  test('takes the first input at once, and those that arrive in the meantime together', async () => {
    const { double, groups } = watched();
    const outputs = await Promise.all([1, 2, 3].map((input) => double(database.db, 'a', input)));

    expect(outputs).toEqual([2, 4, 6]);
    expect(groups).toEqual([[1], [2, 3]]);
  });

  test('never exceeds its largest batch, and each input gets its own output', async () => {
    const { double, groups } = watched({ most: 4 });
    const inputs = Array.from({ length: 10 }, (_, i) => i);
    const outputs = await Promise.all(inputs.map((input) => double(database.db, 'a', input)));

    expect(outputs).toEqual(inputs.map((input) => input * 2));
    expect(groups.map((group) => group.length)).toEqual([1, 4, 4, 1]);
  });

  test('fails only for the input that fails, and for no other in its batch', async () => {
    const { double } = watched();
    const outputs = await Promise.allSettled(
      [1, 2, 13, 4].map((input) => double(database.db, 'a', input)),
    );

    expect(outputs.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      2,
      4,
      'failed',
      8,
    ]);
    expect(await double(database.db, 'a', 5)).toBe(10);
  });

  test('of different keys do not wait for each other', async () => {
    const { double, groups } = watched();
    await Promise.all([double(database.db, 'a', 1), double(database.db, 'b', 2)]);

    expect(groups).toEqual([[1], [2]]);
  });

  test('takes an input that arrives at the very moment at which a batch ends', async () => {
    for (let turns = 0; turns < 12; turns += 1) {
      let finish = () => {};
      const ended = new Promise<void>((resolve) => (finish = resolve));
      const echo = batching({
        most: 4,
        perform: async (_db: DbOrTx, inputs: readonly number[]) => {
          await ended;

          return [...inputs];
        },
      });
      const first = echo(database.db, 'a', 1);
      finish();
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();

      expect(await Promise.all([first, echo(database.db, 'a', 2)])).toEqual([1, 2]);
    }
  });

  test('joins the transaction of its caller, alone', async () => {
    const { double, groups } = watched();
    await inTransaction(database.db, async (tx) => {
      await Promise.all([double(tx, 'a', 1), double(tx, 'a', 2)]);
    });

    expect(groups).toEqual([[1], [2]]);
  });
});

test('A coalesced read starts after each of its callers has asked', async () => {
  let stored = 1;
  let reads = 0;
  const read = coalescedRead(async () => {
    reads += 1;
    const found = stored;
    await delay(5);

    return found;
  });
  const early = read(database.db);
  stored = 2;
  const late = [read(database.db), read(database.db)];

  expect(await early).toBe(1);
  expect(await Promise.all(late)).toEqual([2, 2]);
  expect(reads).toBe(2);
});
