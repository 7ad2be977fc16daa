import { expect, test } from 'vitest';
import { formatDay, formatLongDay } from '#shared/calendar-day.ts';
import { parseDay } from './parse-day.ts';

const TODAY = '2026-11-21';

test.each([
  ['1/5/2027', '2027-01-05'],
  ['01/05/27', '2027-01-05'],
  ['1/5', '2026-01-05'],
  ['12-31-2026', '2026-12-31'],
  ['2026-02-28', '2026-02-28'],
  ['Jan 5, 2027', '2027-01-05'],
  ['january 5 2027', '2027-01-05'],
  ['Dec 1st', '2026-12-01'],
  ['5 Mar. 2027', '2027-03-05'],
  ['today', '2026-11-21'],
  ['Tomorrow', '2026-11-22'],
  ['yesterday', '2026-11-20'],
  ['', null],
  ['  ', null],
  ['2/30/2026', undefined],
  ['13/1/2026', undefined],
  ['next week', undefined],
  ['foo 5, 2026', undefined],
  ['1/5/26/7', undefined],
])('"%s" typed into a date field is %s', (typed, day) => {
  expect(parseDay(typed, TODAY)).toBe(day);
});

test('every day is read again from how Gable shows it', () => {
  for (const day of ['2026-01-05', '2024-02-29', '1999-12-31']) {
    expect(parseDay(formatDay(day), TODAY)).toBe(day);
    expect(parseDay(formatLongDay(day), TODAY)).toBe(day);
  }
});
