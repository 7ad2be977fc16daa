/**
 * Computes when to send a notification by email, push, or text: right away, after quiet hours, or
 * in the daily digest.
 */
import type { Preferences } from '#features/office/preferences/preferences.ts';
import { zoneOfProfile } from '#features/office/company/time-zones.ts';
import type { Issue } from '#shared/app-error.ts';
import { addDays, dayInZone } from '#shared/calendar-day.ts';
import { clockIn } from '#shared/clock-time.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { sentNotificationTypeOf } from '#shared/registered-notifications.ts';

/** A user's delivery times. Times of day are 'HH:mm'. */
export interface MailWishes {
  quietFrom: string | null;
  quietTo: string | null;
  digestAt: string | null;
}

/** Returns what is wrong with the quiet hours, and the field at fault; null if they are valid. */
export function quietHoursIssue({ quietFrom, quietTo }: MailWishes): Issue | null {
  if (quietFrom === null && quietTo === null) return null;
  if (quietFrom === null) return { path: 'quietFrom', message: 'Choose when quiet hours begin' };
  if (quietTo === null) return { path: 'quietTo', message: 'Choose when quiet hours end' };

  return quietFrom === quietTo
    ? { path: 'quietTo', message: 'Quiet hours must end at another time than they begin' }
    : null;
}

/** Quiet hours for notification types that wait for the morning, if the user has not set any. */
const NIGHT = { quietFrom: '20:00', quietTo: '07:00' };

/**
 * Milliseconds to wait before sending an email, so that all records assigned by one call are
 * counted in one email.
 */
export const GATHER_MS = 60_000;

/** Milliseconds to wait before sending a push notification. Shorter than for emails. */
export const PUSH_GATHER_MS = 5_000;

/**
 * Returns the instant at which clocks in the zone show this day and time. If a clock change skips
 * that time, the result is one hour earlier.
 */
function instantIn(day: CalendarDay, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shownAt = (at: number) => {
    const shown = new Date(at);
    return Date.parse(`${dayInZone(shown, timeZone)}T${clockIn(shown, timeZone)}:00Z`);
  };
  const near = wanted - (shownAt(wanted) - wanted);

  return new Date(near - (shownAt(near) - wanted));
}

/** Returns the next instant at which clocks in the zone show this time. */
function nextAt(after: Date, time: string, timeZone: string): Date {
  const today = dayInZone(after, timeZone);
  const todays = instantIn(today, time, timeZone);

  return todays > after ? todays : instantIn(addDays(today, 1), time, timeZone);
}

function isQuiet(
  at: Date,
  { quietFrom, quietTo }: Omit<MailWishes, 'digestAt'>,
  timeZone: string,
): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const time = clockIn(at, timeZone);

  return quietFrom < quietTo
    ? quietFrom <= time && time < quietTo
    : quietFrom <= time || time < quietTo; // over midnight
}

/**
 * Returns when to send a notification. A digest ignores quiet hours, since the user chose its time.
 */
export function mailTime(
  happenedAt: Date,
  wishes: MailWishes,
  timeZone: string,
  gatherMs = GATHER_MS,
): Date {
  if (wishes.digestAt !== null) return nextAt(happenedAt, wishes.digestAt, timeZone);
  const gathered = new Date(happenedAt.getTime() + gatherMs);

  return isQuiet(gathered, wishes, timeZone)
    ? nextAt(gathered, wishes.quietTo ?? '', timeZone)
    : gathered;
}

/** Preferences as stored. Values that were never set are missing. */
export type StoredPreferences = Partial<Preferences>;

export interface Happening {
  /** The notification type's name. */
  type: string;
  /** The time of the event. */
  happenedAt: Date;
  companyZone: string;
}

const quietHoursOf = (
  { quietFrom = null, quietTo = null }: StoredPreferences,
  { type }: Happening,
): Omit<MailWishes, 'digestAt'> =>
  quietFrom === null && sentNotificationTypeOf(type).waitsForMorning
    ? NIGHT
    : { quietFrom, quietTo };

/** Returns when to send a notification by email or push, based on the user's time zone. */
export function notificationTime(
  preferences: StoredPreferences,
  happening: Happening,
  channel: 'email' | 'mobile',
): Date {
  const { digestAt = null } = preferences;
  const zone = zoneOfProfile(preferences.timeZone, happening.companyZone);
  const quiet = quietHoursOf(preferences, happening);
  const { happenedAt } = happening;

  return channel === 'email'
    ? mailTime(happenedAt, { ...quiet, digestAt }, zone)
    : mailTime(happenedAt, { ...quiet, digestAt: null }, zone, PUSH_GATHER_MS);
}

/** By law, texts may only be sent between 8 AM and 9 PM. */
const NO_TEXTS = { quietFrom: '21:00', quietTo: '08:00' };

/**
 * Returns when to text a user. Follows the user's quiet hours as push does, waits as long as email
 * does, and never falls at night. Null if the quiet hours leave no time of day.
 */
export function textTime(preferences: StoredPreferences, happening: Happening): Date | null {
  const zone = zoneOfProfile(preferences.timeZone, happening.companyZone);
  const wishes = [quietHoursOf(preferences, happening), NO_TEXTS];
  let due = new Date(happening.happenedAt.getTime() + GATHER_MS);
  // The end of one quiet period may fall within the other. After four rounds there is no time left,
  // since every day is the same.
  for (let turn = 0; turn < 4; turn += 1) {
    const quiet = wishes.find((one) => isQuiet(due, one, zone));
    if (!quiet) return due;
    due = nextAt(due, quiet.quietTo ?? '', zone);
  }

  return null;
}
