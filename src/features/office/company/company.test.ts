import { expect, test } from 'vitest';
import { documentNumber } from './company.ts';

test('a document number has at least four digits and never loses one', () => {
  expect(documentNumber('INV-', 42)).toBe('INV-0042');
  expect(documentNumber('INV-', 1042)).toBe('INV-1042');
  expect(documentNumber('', 123_456)).toBe('123456');
});
