import { expect, test } from 'vitest';
import { isTimeZone, utcOffsetText } from './time-zone.ts';

test.each([
  ['America/Denver', '2026-01-15T12:00:00Z', 'UTC-07:00'],
  ['America/Denver', '2026-07-15T12:00:00Z', 'UTC-06:00'],
  // Arizona doesn't observe daylight saving time.
  ['America/Phoenix', '2026-07-15T12:00:00Z', 'UTC-07:00'],
  ['Asia/Kathmandu', '2026-07-15T12:00:00Z', 'UTC+05:45'],
  ['UTC', '2026-07-15T12:00:00Z', 'UTC+00:00'],
])('%s is at %s as far from UTC as %s', (zone, at, offset) => {
  expect(utcOffsetText(zone, new Date(at))).toBe(offset);
});

test('a time zone is one that has a name', () => {
  expect(['America/Phoenix', 'UTC', 'Mars/Phobos', '+05:00', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(Intl.supportedValuesOf('timeZone').filter((zone) => !isTimeZone(zone))).toEqual([]);
});
