import { expect, test } from 'vitest';
import { formatClockTime, isClockTime } from './clock-time.ts';

test('a time is written as on the wall', () => {
  expect(['00:30', '07:05', '12:00', '23:59'].map(formatClockTime)).toEqual([
    '12:30 AM',
    '7:05 AM',
    '12:00 PM',
    '11:59 PM',
  ]);
  expect(['07:30', '24:00', '7:30', 'noon'].map(isClockTime)).toEqual([true, false, false, false]);
});
