import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayInZone } from '#shared/calendar-day.ts';
import { dueDayOf } from './attachment.ts';

const DENVER = { timeZone: 'America/Denver', endTime: '17:00' };

test.each([
  ['on a work day in business hours', '2026-11-18T17:00:00Z', '2026-11-18'],
  ['a minute before the end of business', '2026-11-18T23:59:00Z', '2026-11-18'],
  ['at the end of business', '2026-11-19T00:00:00Z', '2026-11-19'],
  ['at eleven at night', '2026-11-19T06:00:00Z', '2026-11-19'],
  ['before business begins', '2026-11-18T12:00:00Z', '2026-11-18'],
  ['on Friday evening', '2026-11-21T01:00:00Z', '2026-11-23'],
  ['on Saturday', '2026-11-21T15:00:00Z', '2026-11-23'],
  ['on Sunday night', '2026-11-23T05:00:00Z', '2026-11-23'],
])('a form that is sent %s is answered in business hours', (_when, now, day) => {
  expect(dueDayOf(new Date(now), DENVER)).toBe(day);
});

test('an answer is never due before today, on a weekend, or more than three days later', () => {
  const at = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2035-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      at,
      fc.constantFrom('America/Denver', 'Pacific/Honolulu', 'UTC'),
      (now, timeZone) => {
        const day = dueDayOf(now, { timeZone, endTime: '17:00' });
        const today = dayInZone(now, timeZone);
        const days = (Date.parse(day) - Date.parse(today)) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThanOrEqual(3);
        expect([0, 6]).not.toContain(new Date(day).getUTCDay());
      },
    ),
  );
});
