/** Declares a type of notification: everything that is known of it, in one record. */

/** The ways a notification reaches a user: by email, on their devices and by text, and in the bell. */
export const NOTIFICATION_CHANNELS = ['email', 'mobile', 'web'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export type ChannelSwitches = Record<NotificationChannel, boolean>;

export const ALL_CHANNELS: Readonly<ChannelSwitches> = { email: true, mobile: true, web: true };

/** The switches in Settings that turn several types on and off, beside the one for email. */
export type NotificationGroup = 'task' | 'invoice' | 'payment';

/** The parts that a sentence is composed of. */
interface SentenceParts {
  /** The name of the user or client who did it. */
  by: string;
  count: number;
  /** 'an invoice' for one record, '3 invoices' for several. */
  records: string;
}

/** The row of a type in the notification table of Edit My Info. */
interface SettingsRow {
  label: string;
  /** The moment it is sent: 'when a job is assigned to you'. */
  when: string;
  /** The switch in Settings that includes it; null for none. */
  group: NotificationGroup | null;
  /** The channels that are on until the user changes them. */
  channels: Readonly<ChannelSwitches>;
}

interface SentDefinition extends SettingsRow {
  /** Returns the sentence for the bell, devices, and, with the record's name, emails and texts. */
  sentence: (parts: SentenceParts) => string;
  /** The query of the list that starts with the records of a notification about several. */
  list: Readonly<Record<string, string>>;
  /** The line in emails and texts; by default the sentence, a colon, and the record's name. */
  line?: (parts: { by: string; noun: string; label: string }) => string;
  /** True for a type whose records are found in no list: several of them lead nowhere. */
  isWithoutList?: true;
  /** True for a type that the calendar causes: it waits for the morning even without quiet hours. */
  waitsForMorning?: true;
  needs?: undefined;
}

/** A type that this server cannot send yet: users can already set it. */
interface PlannedDefinition extends SettingsRow {
  /** The missing part of the server: 'needs work orders'. */
  needs: string;
  sentence?: undefined;
}

export type NotificationDefinition = SentDefinition | PlannedDefinition;

interface Named {
  /** The key in the database, the API, and users' preferences; never changed. */
  name: string;
}

/** A type that can be sent. */
export type NotificationType = SentDefinition & Named;
export type PlannedNotificationType = PlannedDefinition & Named;
export type AnyNotificationType = NotificationType | PlannedNotificationType;

/** The query of most lists of several records: the newest first. */
export const NEWEST_FIRST: SentDefinition['list'] = { sort: '-createdAt' };

/** 'Dana Whitfield assigned a job to you', 'Gable assigned 12 tasks to you' */
export const assignedToYou: SentDefinition['sentence'] = ({ by, records }) =>
  `${by} assigned ${records} to you`;

/**
 * The types of notification that a feature sends, each under its name. A type without its sentence
 * or its list is a type error.
 *
 * @example
 * export const jobNotifications = defineNotifications({
 *   jobAssigned: {
 *     label: 'Job Assigned',
 *     when: 'when a job is assigned to you',
 *     group: null,
 *     channels: ALL_CHANNELS,
 *     sentence: assignedToYou,
 *     list: NEWEST_FIRST,
 *   },
 * });
 */
export function defineNotifications<const Types extends Record<string, NotificationDefinition>>(
  types: Types,
): { readonly [Name in keyof Types]: Types[Name] & Named } {
  const named = Object.entries(types).map(([name, type]) => [name, { ...type, name }]);

  return Object.fromEntries(named) as { [Name in keyof Types]: Types[Name] & Named };
}
