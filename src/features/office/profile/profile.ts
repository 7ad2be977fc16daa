/** The fields that Edit My Info saves, and their choices. */
import { z } from 'zod';
import {
  DEFAULT_PREFERENCES,
  preferences,
  type Preferences,
} from '#features/office/preferences/preferences.ts';
import { profileTimeZone } from '#features/office/company/time-zones.ts';
import { accessProfile } from '#shared/access-profile.ts';
import type { Issue } from '#shared/app-error.ts';
import { isClockTime } from '#shared/clock-time.ts';
import {
  optionalEmail,
  optionalPhone,
  optionalText,
  requiredText,
} from '#shared/fields/field-schemas.ts';

/** Every hour of the day, from '12:00 AM' to '11:00 PM'. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => {
  const onClock = hour % 12 === 0 ? 12 : hour % 12;

  return `${onClock}:00 ${hour < 12 ? 'AM' : 'PM'}`;
});

const TWELVE_HOUR = /^(1[0-2]|0?[1-9]):([0-5]\d) ([AP])M$/i;

/**
 * Parses a business hour stored as 'HH:mm' or '8:00 AM' and returns it as 'HH:mm'; null for
 * anything else.
 */
export function businessTime(text: string): string | null {
  if (isClockTime(text)) return text;
  const [, hours, minutes, half] = TWELVE_HOUR.exec(text) ?? [];
  if (!hours || !minutes || !half) return null;
  const hour = (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);

  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

type BusinessHours = Partial<Pick<Preferences, 'startTime' | 'endTime'>>;

/**
 * Returns what is wrong with the business hours; null if they end after they start, or if either
 * isn't a valid time.
 */
export function businessHoursIssue({ startTime = '', endTime = '' }: BusinessHours): Issue | null {
  const [from, to] = [businessTime(startTime), businessTime(endTime)];
  if (from === null || to === null || to > from) return null;

  return { path: 'endTime', message: 'Business end time must be after the start time' };
}

/**
 * Returns a user's business hours as 'HH:mm', or the defaults if they are not set or end before
 * they start.
 */
export function businessHours({ startTime, endTime }: BusinessHours) {
  const { startTime: usualStart, endTime: usualEnd } = DEFAULT_PREFERENCES;
  const time = (text: string, usual: string) => businessTime(text) ?? businessTime(usual) ?? usual;
  const hours = (start = usualStart, end = usualEnd) => ({
    startTime: time(start, usualStart),
    endTime: time(end, usualEnd),
  });
  const own = hours(startTime, endTime);

  return own.endTime > own.startTime ? own : hours();
}

/**
 * True if the business hours changed. Only then are they validated, since stored hours may break
 * today's rules.
 */
export function hasOtherHours(before: BusinessHours, after: BusinessHours): boolean {
  return before.startTime !== after.startTime || before.endTime !== after.endTime;
}

function businessTimeField(label: string) {
  return requiredText(label, 20)
    .refine(
      (text) => businessTime(text) !== null,
      `${label}: enter a time such as 8:30 AM or 17:30`,
    )
    .meta({ example: '08:30' });
}

/**
 * `PUT /api/user/profile` updates only the fields in the request. Only an administrator can change
 * the access profile or the company's name. A blank company name changes nothing.
 */
export const profileUpdate = preferences
  .extend({
    startTime: businessTimeField('Business start time'),
    endTime: businessTimeField('Business end time'),
    timeZone: preferences.shape.timeZone
      .refine(
        (text) => text === null || profileTimeZone(text) !== null,
        'Choose a time zone from the list, or use a name such as America/Denver',
      )
      .meta({ example: 'America/Denver' }),
    phone: optionalPhone('Phone', 40),
    company: optionalText('Company name'),
    firstName: optionalText('First name', 100),
    lastName: optionalText('Last name', 100),
    email: optionalEmail(),
    accessProfile,
    isSubcontractor: z.boolean(),
  })
  .partial();
