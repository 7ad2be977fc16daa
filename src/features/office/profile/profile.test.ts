import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#features/office/preferences/preferences.ts';
import {
  profileTimeZone,
  profileTimeZoneChoices,
  TIME_ZONES,
  timeZoneLabel,
} from '#features/office/company/time-zones.ts';
import { businessHours, businessTime, HOURS, profileUpdate } from './profile.ts';

const two = (number: number) => String(number).padStart(2, '0');

describe('business hours', () => {
  test('can be chosen at every full hour', () => {
    expect(HOURS).toHaveLength(24);
    expect(HOURS.slice(0, 2)).toEqual(['12:00 AM', '1:00 AM']);
    expect(HOURS[12]).toBe('12:00 PM');
    expect(HOURS.at(-1)).toBe('11:00 PM');
    expect(HOURS.map(businessTime)).toEqual(HOURS.map((_, hour) => `${two(hour)}:00`));
  });

  test('are kept at any minute of the day, as they were sent', () => {
    const minute = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(minute, ([hours, minutes]) => {
        const startTime = `${two(hours)}:${two(minutes)}`;
        expect(profileUpdate.parse({ startTime })).toEqual({ startTime });
        expect(businessTime(startTime)).toBe(startTime);
      }),
    );
  });

  test.each(['banana', '24:00', '8:60 AM', '13:00 PM', '0:30 AM', '8', '08:00:00', ''])(
    'cannot be %j',
    (time) => {
      expect(profileUpdate.safeParse({ startTime: time }).success).toBe(false);
      expect(profileUpdate.safeParse({ endTime: time }).success).toBe(false);
    },
  );
});

test.each([
  [{}, '08:00', '17:00'],
  [{ startTime: '6:30 AM' }, '06:30', '17:00'],
  [{ startTime: '10:00 AM', endTime: '19:00' }, '10:00', '19:00'],
  // Hours stored before the current validation rules.
  [{ startTime: 'early', endTime: '19:00' }, '08:00', '19:00'],
  [{ startTime: '6:00 PM', endTime: '9:00 AM' }, '08:00', '17:00'],
  [{ startTime: '9:00 AM', endTime: '9:00 AM' }, '08:00', '17:00'],
])('business hours of %j last from %s to %s', (stored, startTime, endTime) => {
  expect(businessHours(stored)).toEqual({ startTime, endTime });
});

describe('the time zone of a profile', () => {
  test('means an IANA zone for each of the six labels', () => {
    expect(TIME_ZONES.map(profileTimeZone)).toEqual([
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Los_Angeles',
      'America/Anchorage',
      'Pacific/Honolulu',
    ]);
    expect(timeZoneLabel('America/Denver')).toBe('Mountain Time (US & Canada) (UTC-07:00)');
    expect(timeZoneLabel('America/Phoenix')).toBe('America/Phoenix');
  });

  test.each([...TIME_ZONES, 'America/Phoenix', 'Europe/Paris', 'UTC'])('can be %s', (timeZone) => {
    expect(profileUpdate.parse({ timeZone })).toEqual({ timeZone });
  });

  test.each(['Mars/Phobos', '+05:00', 'Mountain Time', 'UTC-07:00'])('cannot be %s', (timeZone) => {
    expect(profileUpdate.safeParse({ timeZone }).success).toBe(false);
  });

  test('is offered with the offset of the current date, Arizona included, and every other by name', () => {
    const [eastern, , mountain, arizona, ...rest] = profileTimeZoneChoices(
      new Date('2026-07-15T12:00:00Z'),
    );

    expect([eastern, mountain, arizona].map((choice) => choice?.label)).toEqual([
      'Eastern Time (US & Canada) (UTC-04:00)',
      'Mountain Time (US & Canada) (UTC-06:00)',
      'Arizona (UTC-07:00)',
    ]);
    expect(mountain?.value).toBe('Mountain Time (US & Canada) (UTC-07:00)');
    expect(rest).toContainEqual({ value: 'Europe/Paris', label: 'Europe/Paris' });
    for (const { value } of rest) expect(profileTimeZone(value)).not.toBeNull();
  });

  test('is offered in fewer words where there is less room, with the same value', () => {
    const july = new Date('2026-07-15T12:00:00Z');
    const short = profileTimeZoneChoices(july, { short: true });

    expect(short[2]?.label).toBe('Mountain Time (UTC-06:00)');
    expect(short.map(({ value }) => value)).toEqual(
      profileTimeZoneChoices(july).map(({ value }) => value),
    );
  });
});

test('every default of a new user is one of the options', () => {
  const { startTime, endTime, timeZone } = DEFAULT_PREFERENCES;

  expect(HOURS).toContain(startTime);
  expect(HOURS).toContain(endTime);
  expect(TIME_ZONES).toContain(timeZone);
});
