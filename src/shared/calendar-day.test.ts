import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  calendarDay,
  dateInput,
  dayInZone,
  daysBetween,
  formatDay,
  formatInstant,
  formatLongDay,
  isCalendarDay,
  reduceToDay,
} from './calendar-day.ts';

const anyDay = fc.integer({ min: -25_000, max: 80_000 }).map((days) => addDays('1970-01-01', days));

describe('a calendar day', () => {
  test.each(['2026-11-21', '2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31'])(
    'may be %s',
    (text) => {
      expect(isCalendarDay(text)).toBe(true);
    },
  );

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-5',
    '11/21/2026',
    '20261121',
    '2026-11-21T00:00:00Z',
    ' 2026-11-21',
    '2026-11-21\n',
    '',
  ])('may not be %j', (text) => {
    expect(isCalendarDay(text)).toBe(false);
    expect(calendarDay.safeParse(text).success).toBe(false);
  });

  test('is followed by the next, over months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-11-21', 30)).toBe('2026-12-21');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  test('is as far from another as days were added, whatever the day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5_000, max: 5_000 }), (day, days) => {
        const other = addDays(day, days);
        expect(isCalendarDay(other)).toBe(true);
        expect(daysBetween(day, other)).toBe(days);
        expect(other > day).toBe(days > 0);
      }),
    );
  });
});

describe('the day of an instant in the company’s zone (D25)', () => {
  test.each([
    // The calendar day ends at midnight in Denver, not in UTC.
    ['2026-11-21T06:59:59.999Z', 'America/Denver', '2026-11-20'],
    ['2026-11-21T07:00:00Z', 'America/Denver', '2026-11-21'],
    // In summer, Denver is an hour closer to UTC.
    ['2026-07-01T05:59:59Z', 'America/Denver', '2026-06-30'],
    ['2026-07-01T06:00:00Z', 'America/Denver', '2026-07-01'],
    // The day daylight saving time starts has 23 hours; the day it ends has 25.
    ['2026-03-08T06:59:59Z', 'America/Denver', '2026-03-07'],
    ['2026-03-08T07:00:00Z', 'America/Denver', '2026-03-08'],
    ['2026-03-09T05:59:59Z', 'America/Denver', '2026-03-08'],
    ['2026-03-09T06:00:00Z', 'America/Denver', '2026-03-09'],
    ['2026-11-01T05:59:59Z', 'America/Denver', '2026-10-31'],
    ['2026-11-01T06:00:00Z', 'America/Denver', '2026-11-01'],
    ['2026-11-02T06:59:59Z', 'America/Denver', '2026-11-01'],
    ['2026-11-02T07:00:00Z', 'America/Denver', '2026-11-02'],
    // Arizona doesn't observe daylight saving time.
    ['2026-07-01T06:59:59Z', 'America/Phoenix', '2026-06-30'],
    ['2026-07-01T07:00:00Z', 'America/Phoenix', '2026-07-01'],
    ['2026-11-21T10:00:00Z', 'Pacific/Kiritimati', '2026-11-22'],
    ['2026-11-21T10:59:59Z', 'Pacific/Pago_Pago', '2026-11-20'],
    ['2024-02-29T23:30:00Z', 'UTC', '2024-02-29'],
    ['2024-03-01T05:00:00Z', 'America/Denver', '2024-02-29'],
  ])('%s is in %s the %s', (instant, zone, day) => {
    expect(dayInZone(new Date(instant), zone)).toBe(day);
  });

  test('is always a day that exists', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        fc.constantFrom('America/Denver', 'America/New_York', 'Asia/Kathmandu', 'UTC'),
        (instant, zone) => {
          const day = dayInZone(instant, zone);
          expect(isCalendarDay(day)).toBe(true);
          const away = Math.abs(daysBetween(instant.toISOString().slice(0, 10), day));
          expect(away).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('an incoming date (C28)', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    // A calendar day that a client sent as midnight UTC.
    ['2026-11-21T00:00:00.000Z', '2026-11-21'],
    ['2026-11-21T00:00:00Z', '2026-11-21'],
    ['2026-11-21T00:00Z', '2026-11-21'],
    ['2026-11-21T00:00:00+00:00', '2026-11-21'],
    // Any other instant falls on its day in Denver.
    ['2026-11-21T00:00:00.001Z', '2026-11-20'],
    ['2026-11-21T00:01:00Z', '2026-11-20'],
    ['2026-11-21T06:59:59Z', '2026-11-20'],
    // The same instant as midnight UTC, but written as an afternoon in Denver.
    ['2026-11-20T17:00:00-07:00', '2026-11-20'],
    ['2026-11-21T07:00:00Z', '2026-11-21'],
    ['2026-11-21T00:00:00-07:00', '2026-11-21'],
    ['2026-11-21T23:59:59-0700', '2026-11-21'],
    ['2026-11-21T00:30', '2026-11-21'],
    ['2026-11-21T23:30:00', '2026-11-21'],
  ])('%s is the day %s in Denver', (sent, day) => {
    expect(dateInput.safeParse(sent).success).toBe(true);
    expect(reduceToDay(sent, 'America/Denver')).toBe(day);
  });

  test('that was picked as a day stays that day in every zone', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom('Pacific/Pago_Pago', 'America/Denver', 'Pacific/Kiritimati'),
        (day, zone) => reduceToDay(day, zone) === day,
      ),
    );
  });

  test('that was widened to midnight UTC keeps its day in every zone', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom('T00:00:00.000Z', 'T00:00:00Z', 'T00:00Z', 'T00:00:00.000+00:00'),
        fc.constantFrom('Pacific/Pago_Pago', 'America/Denver', 'UTC', 'Pacific/Kiritimati'),
        (day, midnight, zone) => reduceToDay(day + midnight, zone) === day,
      ),
    );
  });

  test('that is any other instant is its day in the zone', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 1, max: 86_399_999 }),
        fc.constantFrom('Pacific/Pago_Pago', 'America/Denver', 'UTC', 'Pacific/Kiritimati'),
        (day, ms, zone) => {
          const instant = new Date(Date.parse(`${day}T00:00:00Z`) + ms);

          return reduceToDay(instant.toISOString(), zone) === dayInZone(instant, zone);
        },
      ),
    );
  });

  test.each([
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '2026-02-28T25:00:00Z',
    '2026-02-28T24:00:01Z',
    'tomorrow',
    '1899-12-31',
    '2200-01-01',
    '2026-11-21T',
    '2026-11-21T10:00:00Z; drop',
    '1',
    '',
    null,
    20261121,
  ])('may not be %j', (sent) => {
    expect(dateInput.safeParse(sent).success).toBe(false);
  });
});

test('days are parsed in the formats that users type', () => {
  expect(formatDay('2025-01-05')).toBe('Jan 5, 2025');
  expect(formatLongDay('2025-01-05')).toBe('January 5, 2025');
  expect(formatInstant('2025-01-05T22:04:00Z', 'America/Denver')).toMatch(
    /^Jan 5, 2025, 3:04\sPM$/,
  );
});
