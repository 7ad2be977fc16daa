import { expect, test } from 'vitest';
import { moneyText, parseMoney } from './use-money-text.ts';

test.each([
  ['12.5', 12.5],
  ['$1,234.50', 1234.5],
  [' 7 ', 7],
  ['12.', 12],
  ['.5', 0.5],
  ['-3.20', -3.2],
  ['4.350', 4.35],
  ['', null],
  ['   ', null],
  ['$', null],
  ['abc', undefined],
  ['1.2.3', undefined],
  ['1e5', undefined],
  ['0.005', undefined],
])('"%s" typed into a money field is %s', (text, expected) => {
  expect(parseMoney(text)).toBe(expected);
});

test('an amount at rest shows its cents', () => {
  expect(moneyText(1234.5)).toBe('1,234.50');
  expect(moneyText(0)).toBe('0.00');
  expect(moneyText(null)).toBe('');
});
