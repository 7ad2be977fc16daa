import { expect, test } from 'vitest';
import { ageOf } from './invoice-aging.ts';

const TODAY = '2026-11-21';
const OWED = { manualStatus: 'sent', totalCents: 100_00, paidCents: 0 } as const;

test.each([
  [null, 'notDue'],
  ['2026-11-22', 'notDue'],
  ['2026-11-21', 'days0To30'], // Today.
  ['2026-10-22', 'days0To30'], // 30 days ago.
  ['2026-10-21', 'days31To60'],
  ['2026-09-22', 'days31To60'], // 60 days ago.
  ['2026-09-21', 'days61To90'],
  ['2026-08-23', 'days61To90'], // 90 days ago.
  ['2026-08-22', 'over90'],
  ['2019-01-01', 'over90'],
] as const)('An invoice due on %s is in the age bucket %s on November 21', (dueDate, age) => {
  expect(ageOf({ ...OWED, dueDate }, TODAY)).toBe(age);
});

test('An invoice without an amount owed has no age', () => {
  const late = { ...OWED, dueDate: '2026-08-01' };

  expect(ageOf({ ...late, manualStatus: 'draft' }, TODAY)).toBeNull();
  expect(ageOf({ ...late, manualStatus: 'cancelled' }, TODAY)).toBeNull();
  expect(ageOf({ ...late, paidCents: 100_00 }, TODAY)).toBeNull();
  expect(ageOf({ ...late, paidCents: 99_99 }, TODAY)).toBe('over90');
});

test('The manual status of an invoice does not change its age', () => {
  expect(ageOf({ ...OWED, manualStatus: 'overdue', dueDate: '2026-12-01' }, TODAY)).toBe('notDue');
});
