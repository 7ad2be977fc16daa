/** What users set for themselves: their calendar, their place and their notifications. */
import { z } from 'zod';
import { isClockTime } from '#shared/clock-time.ts';
import { optionalText } from '#shared/fields/field-schemas.ts';
import { WEEK_DAYS } from '#shared/week-days.ts';

export const NOTIFICATION_TYPES = [
  'contactAssigned',
  'jobAssigned',
  'taskAssigned',
  'workOrderAssigned',
  'mention',
  'emailReceived',
  'textReceived',
  'proposalSigned',
  'proposalViewed',
  'clientMessage',
  // For the invoice and payment switches of Settings.
  'invoiceOverdue',
  'paymentReceived',
  'paymentFailed',
  'formSubmitted',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const NOTIFICATION_CHANNELS = ['email', 'mobile', 'web'] as const;

const channels = z.object({ email: z.boolean(), mobile: z.boolean(), web: z.boolean() });

const notifications = z.partialRecord(z.enum(NOTIFICATION_TYPES), channels);
export type Notifications = z.infer<typeof notifications>;

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
  notifications,
  /** Between these times of day, 'HH:mm' in the user's time zone, no mail is sent; null for none. */
  quietFrom: clockTime,
  quietTo: clockTime,
  /** When all notifications of a day come in one mail; null for a mail each. */
  digestAt: clockTime,
});

export type Preferences = z.infer<typeof preferences>;

/** Every type of notification; one that was never set is on, except for a mail about a mail. */
export function allNotifications(set: Notifications): Required<Notifications> {
  return Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => {
      // In this order, whatever order they are stored in: states of it are compared as text.
      const { email, mobile, web } = set[type] ?? {
        email: type !== 'emailReceived',
        mobile: true,
        web: true,
      };

      return [type, { email, mobile, web }];
    }),
  ) as Required<Notifications>;
}

/** The preferences of a user who has not set any, before the company's own defaults. */
export const DEFAULT_PREFERENCES: Preferences = {
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
  notifications: allNotifications({}),
  quietFrom: null,
  quietTo: null,
  digestAt: null,
};
