import { expect, test } from 'vitest';
import { formatClockTime, formatDayAndTime, instantOf, isClockTime } from './clock-time.ts';

test('a time is written as on the wall', () => {
  expect(['00:30', '07:05', '12:00', '23:59'].map(formatClockTime)).toEqual([
    '12:30 AM',
    '7:05 AM',
    '12:00 PM',
    '11:59 PM',
  ]);
  expect(['07:30', '24:00', '7:30', 'noon'].map(isClockTime)).toEqual([true, false, false, false]);
});

test('a day is written with its time where it has one', () => {
  expect(formatDayAndTime('2026-11-30', '08:00')).toBe('Nov 30, 2026, 8:00 AM');
  expect(formatDayAndTime('2026-11-30', null)).toBe('Nov 30, 2026');
});

test.each([
  ['in winter', '2026-01-15T08:30', 'America/Denver', '2026-01-15T15:30:00.000Z'],
  ['in summer', '2026-07-15T08:30', 'America/Denver', '2026-07-15T14:30:00.000Z'],
  ['where clocks do not change', '2026-07-15T08:30', 'America/Phoenix', '2026-07-15T15:30:00.000Z'],
  ['that clocks skip', '2026-03-08T02:30', 'America/Denver', '2026-03-08T09:30:00.000Z'],
  ['that clocks show twice', '2026-11-01T01:30', 'America/Denver', '2026-11-01T07:30:00.000Z'],
  ['with seconds', '2026-11-21T14:05:09', 'UTC', '2026-11-21T14:05:09.000Z'],
])('a time on the wall %s is that moment', (_when, wall, timeZone, instant) => {
  expect(instantOf(wall, timeZone).toISOString()).toBe(instant);
});
