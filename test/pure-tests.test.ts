import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './test-cache.ts';
import { PURE_TESTS } from './pure-tests.ts';

const REACHES_A_DATABASE =
  /from '(?:#test|[./]+)\/(?:api|database|memory-database|gable-process|factories)\.ts'/;

/** 'src/web/**\/*.test.ts' as an expression. */
const asExpression = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))}$`,
  );

test('the tests that are left out on PostgreSQL reach no database', () => {
  const patterns = PURE_TESTS.map(asExpression);
  const files = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => patterns.some((pattern) => pattern.test(file)));

  expect(files.length).toBeGreaterThan(100);
  expect(
    files.filter((file) => REACHES_A_DATABASE.test(readFileSync(`${root}${file}`, 'utf8'))),
  ).toEqual([]);
});
