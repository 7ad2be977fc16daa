import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';

const { pool } = await testDatabase();

test('a calendar day stays the day that was written, in every time zone', async () => {
  const { rows } = await pool.query(`select date '2026-03-08' as day`);
  expect(rows).toEqual([{ day: '2026-03-08' }]);
});

test('a count and a sum of cents are numbers', async () => {
  const { rows } = await pool.query(
    'select count(*) as payments, sum(cents) as cents from (values (125000), (99)) p(cents)',
  );
  expect(rows).toEqual([{ payments: 2, cents: 125_099 }]);
});

test('a number too large to be exact is refused rather than rounded', async () => {
  await expect(pool.query('select 9007199254740993::int8')).rejects.toThrow(
    '9007199254740993 does not fit a JavaScript number',
  );
});
