import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Maria Lopez', 'ML'],
  ['maria de la lopez', 'ML'],
  ['Cher', 'C'],
  ['Maria Alvarez (client)', 'MA'],
  ['', ''],
  ['   ', ''],
  ['  ada   lovelace  ', 'AL'],
  ['émile zola', 'ÉZ'],
  ['𝒜da Byron', '𝒜B'],
])('the initials of "%s" are "%s"', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
