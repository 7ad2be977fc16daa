/** Each user's own settings: calendar, theme, location, and notifications. */
import { z } from 'zod';
import { isClockTime } from '#shared/clock-time.ts';
import { optionalText } from '#shared/fields/field-schemas.ts';
import { WEEK_DAYS } from '#shared/week-days.ts';
import { notificationSwitches } from './notification-switches.ts';

const clockTime = z.string().refine(isClockTime, 'Enter a 24-hour time, such as 20:00').nullable();

/** The Edit My Info fields other than name, contact details, and access profile. */
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
  /** The theme on new devices; null until the user chooses one. */
  theme: z.enum(['light', 'dark', 'system'], 'Choose light, dark or system').nullable(),
  notifications: notificationSwitches,
  /**
   * Quiet hours as 'HH:mm' in the user's time zone. No email is sent during them. Null for none.
   */
  quietFrom: clockTime,
  quietTo: clockTime,
  /** The time of the daily digest email; null to send each notification separately. */
  digestAt: clockTime,
});

export type Preferences = z.infer<typeof preferences>;

/**
 * Preferences of a new user, before the company's defaults are applied. Notification defaults are
 * defined by the notification types.
 */
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
