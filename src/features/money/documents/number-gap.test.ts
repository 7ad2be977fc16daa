import { expect, test } from 'vitest';
import { gapTitle, gapWords } from './number-gap.ts';
import type { NumberGap } from './number-gap.ts';

const GAP: NumberGap = {
  first: 'INV-1004',
  last: 'INV-1004',
  size: 1,
  count: 1004,
  reason: 'deleted',
  documentId: 4,
  at: null,
  by: 'Dana Whitfield',
  note: null,
};

test.each([
  [{}, 'Deleted by Dana Whitfield. Still in the trash.'],
  [{ reason: 'removed' }, 'Deleted by Dana Whitfield. No longer in the trash.'],
  [{ reason: 'cancelled', note: 'Billed twice' }, 'Cancelled by Dana Whitfield: Billed twice'],
  [{ reason: 'renumbered', note: 'HAIL-7' }, 'Renumbered to HAIL-7 by Dana Whitfield'],
  [{ reason: 'skipped', by: null }, 'Skipped: the next number was changed'],
  [
    { reason: 'skipped', size: 3999 },
    '3,999 numbers skipped: the next number was changed by Dana Whitfield',
  ],
] as const)('a missing number %o is explained as “%s”', (some, words) => {
  expect(gapWords({ ...GAP, ...some }, 'America/Denver')).toBe(words);
});

test("a number deleted late in the evening shows the company's local time", () => {
  const gap = { ...GAP, at: '2026-11-22T05:30:00.000Z' };
  expect(gapWords(gap, 'America/Denver')).toMatch(/Whitfield, Nov 21, 2026, 10:30\sPM/);
  expect(gapWords(gap, 'America/New_York')).toMatch(/Whitfield, Nov 22, 2026, 12:30\sAM/);
});

test('a gap of several numbers shows the first and last number', () => {
  expect(gapTitle(GAP)).toBe('INV-1004');
  expect(gapTitle({ ...GAP, size: 7, last: 'INV-1010' })).toBe('INV-1004 to INV-1010');
});
