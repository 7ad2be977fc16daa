/** Users who sign in: their profile, invitations and sessions. */
import { z } from 'zod';
import { accessProfile } from '#shared/access.ts';
import { optionalEmail, optionalText, requiredText } from '#shared/field.ts';
import { companyUpdate, type Company } from '#features/company/company.ts';
import { businessTime, profileTimeZone, timeZoneLabel } from '#features/company/time-zones.ts';

export const MIN_PASSWORD_LENGTH = 8;

export const password = z
  .string('Password is required')
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(200, 'Password can have at most 200 characters');

export const username = requiredText('Username', 254).regex(
  /^\S+$/,
  'A username or email address has no spaces',
);

/** A user as colleagues see them: no secrets. */
export const user = z
  .object({
    id: z.int(),
    username: z.string(),
    email: z.string().nullable(),
    fullName: z.string(),
    /** 'admin' for the administrators' profile, otherwise 'user'; only the server sets it. */
    role: z.string(),
    accessProfile,
    isSubcontractor: z.boolean(),
    isActive: z.boolean(),
    /** Closed by its owner at least 30 days ago: anonymized, and never to be reopened. */
    isForgotten: z.boolean(),
    avatar: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });

export type User = z.infer<typeof user>;

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
  // For the invoice and payment switches of Settings.
  'invoiceOverdue',
  'paymentReceived',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const NOTIFICATION_CHANNELS = ['email', 'mobile', 'web'] as const;

const channels = z.object({ email: z.boolean(), mobile: z.boolean(), web: z.boolean() });

const notifications = z.partialRecord(z.enum(NOTIFICATION_TYPES), channels);
export type Notifications = z.infer<typeof notifications>;

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
  weekStartDay: z.enum([
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
  ]),
  googleCalendarEnabled: z.boolean(),
  /** The theme on a new device; null until one is chosen. */
  theme: z.enum(['light', 'dark', 'system']).nullable(),
  notifications,
});

export type Preferences = z.infer<typeof preferences>;

/** Every type of notification; one that was never set is on, except for a mail about a mail. */
export function allNotifications(set: Notifications): Required<Notifications> {
  return Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [
      type,
      set[type] ?? { email: type !== 'emailReceived', mobile: true, web: true },
    ]),
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
};

/** The preferences of a user who has not set any: the company's place, state and time zone. */
export function defaultPreferences({
  name,
  city,
  state,
  timeZone,
}: Pick<Company, 'name' | 'city' | 'state' | 'timeZone'>): Preferences {
  return {
    ...DEFAULT_PREFERENCES,
    state: state ?? DEFAULT_PREFERENCES.state,
    timeZone: timeZoneLabel(timeZone),
    location: `${name}, ${city ?? 'main office'}`.slice(0, 200),
  };
}

/** The signed-in user with the whole profile, so that saving it loses nothing. */
export const me = user
  .extend({
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.string(),
    /** The company's today: the server's clock in the company's time zone. */
    today: z.string(),
    timeZoneName: z.string(),
    ...preferences.shape,
  })
  .meta({ id: 'Me' });

export type Me = z.infer<typeof me>;

function businessTimeField(label: string) {
  return requiredText(label, 20)
    .refine(
      (text) => businessTime(text) !== null,
      `${label}: enter a time such as 8:30 AM or 17:30`,
    )
    .meta({ example: '08:30' });
}

/**
 * `PUT /api/user/profile` merges the fields that are sent. The access profile and the company's
 * name are changed only by an administrator; a blank company name leaves it unchanged.
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
    company: optionalText('Company name'),
    firstName: optionalText('First name', 100),
    lastName: optionalText('Last name', 100),
    email: optionalEmail(),
    accessProfile,
    isSubcontractor: z.boolean(),
  })
  .partial();

export const setup = z.object({
  companyName: requiredText('Company name'),
  fullName: requiredText('Your name'),
  username: username,
  password,
  /** The time zone of the user who sets up, which is nearly always the company's too. */
  timeZone: companyUpdate.shape.timeZone,
  loadSampleData: z.boolean().optional(),
});

export const credentials = z.object({
  username: requiredText('Username or email', 254),
  password: z.string('Password is required').min(1, 'Password is required').max(1000),
});

export const passwordChange = z.object({
  currentPassword: z
    .string('Current password is required')
    .min(1, 'Current password is required')
    .max(1000),
  newPassword: password,
});

export const userChange = z
  .object({ accessProfile, isSubcontractor: z.boolean(), isActive: z.boolean() })
  .partial();

/** One open session of a user, in one browser. */
export const openSignIn = z
  .object({
    id: z.int(),
    isCurrent: z.boolean(),
    device: z.string(),
    address: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
  })
  .meta({ id: 'OpenSignIn' });

export const invitationInput = z.object({
  email: requiredText('Email', 254).regex(/^[^\s@]+@[^\s@]+$/, 'Enter a valid email address'),
  accessProfile,
  isSubcontractor: z.boolean().optional(),
});

export const invitation = z
  .object({
    id: z.int(),
    email: z.string(),
    accessProfile,
    isSubcontractor: z.boolean(),
    invitedBy: z.string(),
    expiresAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' });

/** A link shown only once; `emailed` is whether it was also sent. */
export const madeLink = z.object({ link: z.string(), emailed: z.boolean() });

export const joining = z.object({
  fullName: requiredText('Your name'),
  password,
});
