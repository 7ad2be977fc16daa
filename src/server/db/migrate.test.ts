import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';

test('a test database has every migration and the trigram search', async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query(
    `select count(*) as applied, similarity('Gable', 'Gables') > 0.5 as alike from applied_migrations`,
  );
  expect(rows).toEqual([{ applied: expect.any(Number), alike: true }]);
});
