import { describe, expect, test } from 'vitest';
import { occurrenceAfter, occurrenceOf } from './task-recurrence.ts';

describe('the days of a recurring task', () => {
  test.each([
    ['daily', '2026-12-30', ['2026-12-30', '2026-12-31', '2027-01-01']],
    ['weekly', '2026-12-24', ['2026-12-24', '2026-12-31', '2027-01-07']],
    ['monthly', '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31']],
    ['monthly', '2027-11-30', ['2027-11-30', '2027-12-30', '2028-01-30']],
    ['yearly', '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28']],
  ] as const)('%s from %s are counted from the first one', (interval, start, days) => {
    expect([0, 1, 2].map((number) => occurrenceOf({ start, interval }, number))).toEqual(days);
  });

  test('a leap day returns in the next leap year', () => {
    expect(occurrenceOf({ start: '2028-02-29', interval: 'yearly' }, 4)).toBe('2032-02-29');
  });
});

describe('the occurrence after a completed one', () => {
  const weekly = { start: '2026-11-02', interval: 'weekly' } as const;

  test.each([
    ['before its day is the next one of the schedule', '2026-10-30', 1],
    ['late, but before the next day, is the next one', '2026-11-06', 1],
    ['on the day of the next one is that one', '2026-11-09', 1],
    ['after three were missed is the latest of them', '2026-11-25', 3],
    ['on the day of one after others were missed is the one of that day', '2026-11-30', 4],
  ])('%s', (_, today, number) => {
    expect(occurrenceAfter(weekly, 0, today)).toBe(number);
  });

  test('is found at once, even after years of a daily task', () => {
    const daily = { start: '1926-01-01', interval: 'daily' } as const;

    expect(occurrenceOf(daily, occurrenceAfter(daily, 3, '2026-11-22'))).toBe('2026-11-22');
  });
});
