import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#shared/calendar-day.ts';
import {
  changePercent,
  isNewFigure,
  lastMonths,
  monthDays,
  monthsToDate,
  periodStarts,
  weekStart,
} from './dashboard-periods.ts';

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
const anyWeekDay = fc.constantFrom('Sunday', 'Monday', 'Saturday', 'Wednesday');

describe('the periods that today is in', () => {
  test.each([
    ['2026-11-22', 'Monday', '2026-11-16', '2026-11-01', '2026-10-01'],
    ['2026-11-22', 'Sunday', '2026-11-22', '2026-11-01', '2026-10-01'],
    ['2026-01-01', 'Monday', '2025-12-29', '2026-01-01', '2026-01-01'],
    ['2024-02-29', 'Saturday', '2024-02-24', '2024-02-01', '2024-01-01'],
    ['2026-12-31', 'Monday', '2026-12-28', '2026-12-01', '2026-10-01'],
  ] as const)('%s, weeks from %s, begin on %s, %s and %s', (today, first, Week, Month, Quarter) => {
    expect(periodStarts(today, first)).toEqual({
      Week,
      Month,
      Quarter,
      Year: `${today.slice(0, 4)}-01-01`,
    });
  });

  test('a week begins on the day that was set, at most six days ago', () => {
    fc.assert(
      fc.property(anyDay, anyWeekDay, (today, first) => {
        const start = weekStart(today, first);
        const name = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
        expect(name.format(new Date(start))).toBe(first);
        expect(daysBetween(start, today)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(start, today)).toBeLessThan(7);
      }),
    );
  });
});

describe('this month so far', () => {
  test.each([
    ['2026-11-22', '2026-10-01', '2026-10-22'],
    ['2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-15', '2025-12-01', '2025-12-15'],
    ['2024-03-29', '2024-02-01', '2024-02-29'],
  ])('%s is compared with %s to %s', (today, first, last) => {
    expect(monthsToDate(today).previous).toEqual([first, last]);
  });
});

test('the last months end with the one that today is in, over the turn of a year', () => {
  expect(lastMonths('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(lastMonths('2026-11-21', 12)).toHaveLength(12);
});

test.each([
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2025-12', '2025-12-01', '2025-12-31'],
])('%s lasts from %s to %s', (month, first, last) => {
  expect(monthDays(month)).toEqual([first, last]);
});

describe('a change in percent', () => {
  test.each([
    [112, 100, 12],
    [97, 100, -3],
    [0, 4, -100],
    [0, 0, 0],
    [5, 0, null],
    [5, -20, null],
    [2, 3, -33],
    [999, 1000, 0],
  ])('from %s after %s is %s', (now, before, expected) => {
    expect(changePercent(now, before)).toBe(expected);
  });

  test('is one from nothing only where there was nothing, not where refunds were more than payments', () => {
    expect([isNewFigure(5, 0), isNewFigure(5, -20), isNewFigure(-5, 0), isNewFigure(0, 0)]).toEqual(
      [true, false, false, false],
    );
  });
});
