import { expect, test } from 'vitest';
import { circles, quantile, verdictOf } from '../scripts/measures.mjs';

const edges = (...pairs: string[]) =>
  pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }));

test('files that import each other are one circle, however long', () => {
  expect(circles(edges('ab', 'bc', 'cd', 'ad'))).toEqual([]);
  expect(circles(edges('ab', 'bc', 'ca', 'cd', 'de', 'ed'))).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ]);
  expect(circles(edges('aa', 'ab'))).toEqual([['a']]);
});

test('the median of an odd number of values is the middle one', () => {
  expect(quantile([9, 1, 5], 0.5)).toBe(5);
  expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(10);
  expect(quantile([], 0.5)).toBe(0);
});

test('a measure above its target passes only up to its frozen number', () => {
  expect(verdictOf({ figure: 3, target: 3 })).toBe('ok');
  expect(verdictOf({ figure: 4, target: 3 })).toBe('over');
  expect(verdictOf({ figure: 4, target: 3, frozen: 5 })).toBe('frozen');
  expect(verdictOf({ figure: 6, target: 3, frozen: 5 })).toBe('over');
});
