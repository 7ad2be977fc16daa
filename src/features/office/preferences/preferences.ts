/** The settings that users choose for themselves: calendar, theme, location, and notifications. */
import { z } from 'zod';
import { isClockTime } from '#shared/clock-time.ts';
import { optionalText } from '#shared/fields/field-schemas.ts';
import { WEEK_DAYS } from '#shared/week-days.ts';
import { notificationSwitches } from './notification-switches.ts';

const clockTime = z.string().refine(isClockTime, 'Choose a time such as 20:00').nullable();

/** Fields of Edit My Info other than the name, address and profile. */
export const preferences = z.object({
  phone: optionalText('Phone', 40),
  state: optionalText('State', 60),
  timeZone: optionalText('Time zone', 80),
  taskColor: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Use a color such as #3b82f6'),
  location: optionalText('Location'),
  showWeekends: z.boolean(),
  startTime: z.string(),
  endTime: z.string(),
  weekStartDay: z.enum(WEEK_DAYS, 'Choose a day of the week, from Sunday to Saturday'),
  googleCalendarEnabled: z.boolean(),
  /** The theme on a new device; null until one is chosen. */
  theme: z.enum(['light', 'dark', 'system'], 'Choose light, dark or system').nullable(),
  notifications: notificationSwitches,
  /** Between these times of day, 'HH:mm' in the user's time zone, no email is sent; null for none. */
  quietFrom: clockTime,
  quietTo: clockTime,
  /**
   * The time at which all notifications of a day are sent in one email; null for one email each.
   */
  digestAt: clockTime,
});

export type Preferences = z.infer<typeof preferences>;

/** The preferences of a user who has not set any, before the company's own defaults; notifications have theirs in their types. */
export const DEFAULT_PREFERENCES: Omit<Preferences, 'notifications'> = {
  phone: null,
  state: 'Utah',
  timeZone: 'Mountain Time (US & Canada) (UTC-07:00)',
  taskColor: '#3b82f6',
  location: null,
  showWeekends: true,
  startTime: '8:00 AM',
  endTime: '5:00 PM',
  weekStartDay: 'Monday',
  googleCalendarEnabled: false,
  theme: null,
  quietFrom: null,
  quietTo: null,
  digestAt: null,
};
