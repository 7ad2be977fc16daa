/** Times on the wall are 'HH:MM' texts, without a zone. */
import { formatDay, type CalendarDay } from './calendar-day.ts';

/** The current day and time of a company. */
export interface CompanyTime {
  now: Date;
  /** The company's calendar day. */
  today: CalendarDay;
  timeZone: string;
}

export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The time of day of an instant in a zone: '17:05'. */
export function clockIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
}

/** '14:05' as '2:05 PM'. */
export function formatClockTime(time: string): string {
  const hours = Number(time.slice(0, 2));

  return `${hours % 12 || 12}:${time.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** 'Nov 30, 2026, 8:00 AM', or the day alone. */
export function formatDayAndTime(day: CalendarDay, time: string | null): string {
  return time === null ? formatDay(day) : `${formatDay(day)}, ${formatClockTime(time)}`;
}

const wallFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns how far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
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
 * Returns the moment at which the clocks of a zone show '2026-11-21T14:30': the first one where they show
 * it twice, as calendars read it (RFC 5545, 3.3.5), and where they skip it, the moment that long after the
 * change.
 */
export function instantOf(wall: string, timeZone: string): Date {
  const asUtc = Date.parse(`${wall}Z`);
  const [before, after] = [-DAY_MS, DAY_MS].map(
    (shift) => asUtc - offsetMs(asUtc + shift, timeZone),
  ) as [number, number];
  const isShownAt = (instant: number) => instant + offsetMs(instant, timeZone) === asUtc;

  return new Date(!isShownAt(before) && isShownAt(after) ? after : before);
}
