import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, profileUpdate } from './account.ts';
import { HOURS, TIME_ZONES } from './profile-options.ts';

test('a business day can start and end at every full hour', () => {
  expect(HOURS).toHaveLength(24);
  expect(HOURS.slice(0, 2)).toEqual(['12:00 AM', '1:00 AM']);
  expect(HOURS[12]).toBe('12:00 PM');
  expect(HOURS.at(-1)).toBe('11:00 PM');
});

test('what somebody has who chose nothing can be chosen', () => {
  const { startTime, endTime, timeZone } = DEFAULT_PREFERENCES;

  expect(HOURS).toContain(startTime);
  expect(HOURS).toContain(endTime);
  expect(TIME_ZONES).toContain(timeZone);
});

test.each(TIME_ZONES)('the profile takes the time zone %s', (timeZone) => {
  expect(profileUpdate.parse({ timeZone })).toEqual({ timeZone });
});
