import { expect, test } from 'vitest';
import { isWithin } from './is-within.ts';

test('a page below an item lights the item, a page whose address only starts the same does not', () => {
  expect(isWithin('/jobs', '/jobs')).toBe(true);
  expect(isWithin('/jobs/12', '/jobs')).toBe(true);
  expect(isWithin('/jobs-archive', '/jobs')).toBe(false);
});

test('only the dashboard itself lights Dashboard', () => {
  expect(isWithin('/', '/')).toBe(true);
  expect(isWithin('/jobs', '/')).toBe(false);
});
