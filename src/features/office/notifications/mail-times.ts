/**
 * Computes when a notification is emailed, pushed or texted: at once, after the quiet hours, or
 * with the others of the day.
 */
import type { Preferences } from '#features/office/preferences/preferences.ts';
import { zoneOfProfile } from '#features/office/company/time-zones.ts';
import type { Issue } from '#shared/app-error.ts';
import { addDays, dayInZone } from '#shared/calendar-day.ts';
import { clockIn } from '#shared/clock-time.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { sentNotificationTypeOf } from '#shared/registered-notifications.ts';

/** A user's wishes; times of day as 'HH:mm'. */
export interface MailWishes {
  quietFrom: string | null;
  quietTo: string | null;
  digestAt: string | null;
}

/** Returns the problem with quiet hours, and its field; null without one. */
export function quietHoursIssue({ quietFrom, quietTo }: MailWishes): Issue | null {
  if (quietFrom === null && quietTo === null) return null;
  if (quietFrom === null) return { path: 'quietFrom', message: 'Choose when quiet hours begin' };
  if (quietTo === null) return { path: 'quietTo', message: 'Choose when quiet hours end' };

  return quietFrom === quietTo
    ? { path: 'quietTo', message: 'Quiet hours must end at another time than they begin' }
    : null;
}

/** The quiet hours of types that wait for the morning, for users without quiet hours of their own. */
const NIGHT = { quietFrom: '20:00', quietTo: '07:00' };

/** The records that one call assigns are one email: it waits until the last of them is counted. */
export const GATHER_MS = 60_000;

/** A phone hears sooner. */
export const PUSH_GATHER_MS = 5_000;

/** The instant at which clocks in a zone show this day and time; an hour earlier where they skip it. */
function instantIn(day: CalendarDay, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shownAt = (at: number) => {
    const shown = new Date(at);
    return Date.parse(`${dayInZone(shown, timeZone)}T${clockIn(shown, timeZone)}:00Z`);
  };
  const near = wanted - (shownAt(wanted) - wanted);

  return new Date(near - (shownAt(near) - wanted));
}

/** The next instant after this one at which clocks in the zone show the time. */
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

/** The time at which a notification is sent. A digest keeps its hour, quiet or not: the user chose it. */
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

/** Preferences as they are stored: those that were never set are missing. */
export type StoredPreferences = Partial<Preferences>;

export interface Happening {
  /** The name of the notification's type. */
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

/** The time at which a user is notified by email or on their devices, in their own time zone. */
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

/** No user is texted outside of 8 AM to 9 PM, as the law demands. */
const NO_TEXTS = { quietFrom: '21:00', quietTo: '08:00' };

/**
 * Returns when a user gets a text about this: as on their devices, but gathered as for an email and
 * never at night; null for a user whose quiet hours leave no time of the day.
 */
export function textTime(preferences: StoredPreferences, happening: Happening): Date | null {
  const zone = zoneOfProfile(preferences.timeZone, happening.companyZone);
  const wishes = [quietHoursOf(preferences, happening), NO_TEXTS];
  let due = new Date(happening.happenedAt.getTime() + GATHER_MS);
  // The end of the one may lie within the other; after that it is the same each day.
  for (let turn = 0; turn < 4; turn += 1) {
    const quiet = wishes.find((one) => isQuiet(due, one, zone));
    if (!quiet) return due;
    due = nextAt(due, quiet.quietTo ?? '', zone);
  }

  return null;
}
