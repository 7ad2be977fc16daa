import { expect, test } from 'vitest';
import { pageNumbers, rangeText } from './page-numbers.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 40, [1, 2, 3, 4, 5]],
  [20, 40, [18, 19, 20, 21, 22]],
  [39, 40, [36, 37, 38, 39, 40]],
  [40, 40, [36, 37, 38, 39, 40]],
])('on page %i of %i the buttons are %j', (page, lastPage, expected) => {
  expect(pageNumbers(page, lastPage)).toEqual(expected);
});

test('the range names the first and last row of the page and how many there are', () => {
  expect(rangeText(1, 15, { total: 40 }, 'items')).toBe('1 - 15 of 40 items');
  expect(rangeText(3, 15, { total: 40 }, 'items')).toBe('31 - 40 of 40 items');
  expect(rangeText(101, 100, { total: 100_000 }, 'contacts')).toBe(
    '10,001 - 10,100 of 100,000 contacts',
  );
});

test('a total that was not counted to its end says that there are more', () => {
  const total = { total: 10_000, isTotalBounded: true };

  expect(rangeText(2, 15, total, 'jobs')).toBe('16 - 30 of 10,000+ jobs');
});
