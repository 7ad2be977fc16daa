/** Clock times are 'HH:MM' strings without a time zone. */
import { formatDay, type CalendarDay } from './calendar-day.ts';

/** A company's current date and time. */
export interface CompanyTime {
  now: Date;
  /** The current calendar day in the company's time zone. */
  today: CalendarDay;
  timeZone: string;
}

export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Returns an instant's time of day in a time zone: '17:05'. */
export function clockIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
}

/** Formats '14:05' as '2:05 PM'. */
export function formatClockTime(time: string): string {
  const hours = Number(time.slice(0, 2));

  return `${hours % 12 || 12}:${time.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Formats a day and time as 'Nov 30, 2026, 8:00 AM', or only the day if there is no time. */
export function formatDayAndTime(day: CalendarDay, time: string | null): string {
  return time === null ? formatDay(day) : `${formatDay(day)}, ${formatClockTime(time)}`;
}

const wallFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns a time zone's offset from UTC at an instant, in milliseconds. */
function offsetMs(instant: number, timeZone: string): number {
  let format = wallFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    wallFormats.set(timeZone, format);
  }
  const whole = Math.floor(instant / 1000) * 1000;

  return Date.parse(`${format.format(whole).replace(' ', 'T')}Z`) - whole;
}

const DAY_MS = 86_400_000;

/**
 * Returns the instant of a local time such as '2026-11-21T14:30' in a time zone. For a time that
 * occurs twice, returns the first instant, as calendars do (RFC 5545, 3.3.5). A time that is
 * skipped moves forward by the length of the gap.
 */
export function instantOf(wall: string, timeZone: string): Date {
  const asUtc = Date.parse(`${wall}Z`);
  const [before, after] = [-DAY_MS, DAY_MS].map(
    (shift) => asUtc - offsetMs(asUtc + shift, timeZone),
  ) as [number, number];
  const isShownAt = (instant: number) => instant + offsetMs(instant, timeZone) === asUtc;

  return new Date(!isShownAt(before) && isShownAt(after) ? after : before);
}
