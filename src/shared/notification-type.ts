/** Declares notification types, each with all its properties in one place. */

/** The ways a notification reaches a user: by email, on their devices and by text, or in the bell. */
export const NOTIFICATION_CHANNELS = ['email', 'mobile', 'web'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export type ChannelSwitches = Record<NotificationChannel, boolean>;

export const ALL_CHANNELS: Readonly<ChannelSwitches> = { email: true, mobile: true, web: true };

/** The switches in Settings that turn several types on and off, in addition to the email switch. */
export type NotificationGroup = 'task' | 'invoice' | 'payment';

/** The parts of a notification's sentence. */
interface SentenceParts {
  /** The name of the user or client who caused the notification. */
  by: string;
  count: number;
  /** 'an invoice' for one record, '3 invoices' for several. */
  records: string;
}

/** A type's row in the notification table of Edit My Info. */
interface SettingsRow {
  label: string;
  /** The time it is sent: 'when a job is assigned to you'. */
  when: string;
  /** The switch in Settings that includes this type; null if there is none. */
  group: NotificationGroup | null;
  /** The channels that are on by default. */
  channels: Readonly<ChannelSwitches>;
}

interface SentDefinition extends SettingsRow {
  /** Returns the sentence for the bell and devices. Emails and texts add the record's name. */
  sentence: (parts: SentenceParts) => string;
  /**
   * The query of the list that opens when the notification is about several records. The list must
   * show those records first.
   */
  list: Readonly<Record<string, string>>;
  /**
   * Returns the line in emails and texts. By default, the sentence, a colon, and the record's name.
   */
  line?: (parts: { by: string; noun: string; label: string }) => string;
  /**
   * True if no list contains these records. Notifications about several of them don't link
   * anywhere.
   */
  isWithoutList?: true;
  /** True if the calendar triggers this type. It waits until morning even without quiet hours. */
  waitsForMorning?: true;
  needs?: undefined;
}

/** A type that the server can't send yet but users can already configure. */
interface PlannedDefinition extends SettingsRow {
  /** The missing part of the server's setup: 'needs work orders'. */
  needs: string;
  sentence?: undefined;
}

export type NotificationDefinition = SentDefinition | PlannedDefinition;

interface Named {
  /** The key in the database, the API, and users' preferences. Never change it. */
  name: string;
}

/** A type that the server can send. */
export type NotificationType = SentDefinition & Named;
export type PlannedNotificationType = PlannedDefinition & Named;
export type AnyNotificationType = NotificationType | PlannedNotificationType;

/** The usual query for several records: newest first. */
export const NEWEST_FIRST: SentDefinition['list'] = { sort: '-createdAt' };

/**
 * Returns a sentence such as 'Dana Whitfield assigned a job to you' or 'Gable assigned 12 tasks to
 * you'.
 */
export const assignedToYou: SentDefinition['sentence'] = ({ by, records }) =>
  `${by} assigned ${records} to you`;

/**
 * Declares the notification types that a feature sends, by name. Omitting a type's sentence or list
 * is a type error.
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
