/**
 * Calendar days. A date without a time is a `YYYY-MM-DD` string everywhere, from the database to
 * the screen, so time zones can't shift it. Only this file converts it to a JavaScript Date, at UTC
 * midnight.
 */
import { z } from 'zod';

/** A calendar day such as '2026-11-21'. Compare two days as strings. */
export type CalendarDay = string;

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS_PER_DAY = 86_400_000;

function toUtc(day: CalendarDay): Date {
  return new Date(`${day}T00:00:00Z`);
}

function fromUtc(date: Date): CalendarDay {
  return date.toISOString().slice(0, 10);
}

/** Returns true if the text is an existing calendar day. '2026-02-30' isn't. */
export function isCalendarDay(text: string): boolean {
  const match = DAY_PATTERN.exec(text);
  if (!match) return false;

  const date = toUtc(text);

  return !Number.isNaN(date.getTime()) && fromUtc(date) === text;
}

/** Returns the day `days` days later, or earlier if negative. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return fromUtc(new Date(toUtc(day).getTime() + days * MS_PER_DAY));
}

/** Returns the number of days between two days; negative if `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / MS_PER_DAY);
}

const dayInZoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns an instant's calendar day in an IANA time zone such as 'America/Denver'. */
export function dayInZone(instant: Date, timeZone: string): CalendarDay {
  let format = dayInZoneFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayInZoneFormats.set(timeZone, format);
  }

  return format.format(instant);
}

const shortDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

const longDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** Formats '2025-01-05' as 'Jan 5, 2025'. */
export function formatDay(day: CalendarDay): string {
  return shortDay.format(toUtc(day));
}

/** Shortens 'Jan 5, 2025' to 'Jan 5'. */
export const withoutYear = (day: string): string => day.replace(/, \d{4}$/, '');

/** Formats '2025-01-05' as 'January 5, 2025'. */
export function formatLongDay(day: CalendarDay): string {
  return longDay.format(toUtc(day));
}

/** Formats an ISO instant as 'Jan 5, 2025, 3:04 PM' in the given time zone. */
export function formatInstant(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(instant));
}

/** Formats an ISO instant's time of day as '3:04 PM' in the given time zone. */
export function formatInstantTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** A calendar day in a response. */
export const calendarDay = z
  .string()
  .refine(isCalendarDay, 'Enter a date as YYYY-MM-DD')
  .meta({ description: 'A calendar day', format: 'date', example: '2026-11-21' });

/** The first and last days that Gable accepts. */
const FIRST_DAY: CalendarDay = '1900-01-01';
const LAST_DAY: CalendarDay = '2199-12-31';

/** Returns the day `days` days later, but no later than the last day that the API accepts. */
export function laterDay(day: CalendarDay, days: number): CalendarDay {
  const later = addDays(day, days);

  return later > LAST_DAY ? LAST_DAY : later;
}

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Returns true if the text is an ISO timestamp of an existing instant. */
function isIsoInstant(text: string): boolean {
  return (
    ISO_INSTANT.test(text) && isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
  );
}

/**
 * A date in a request: a calendar day, or an ISO timestamp that the server reduces to a day with
 * `reduceToDay`.
 */
export const dateInput = z
  .string('Enter a date as YYYY-MM-DD')
  .refine((text) => isCalendarDay(text) || isIsoInstant(text), 'Enter a date as YYYY-MM-DD')
  .refine(
    (text) => text.slice(0, 10) >= FIRST_DAY && text.slice(0, 10) <= LAST_DAY,
    'Enter a date from 1900 to 2199',
  )
  .meta({ description: 'A calendar day, or an ISO timestamp', example: '2026-11-21' });

const NAMES_ZONE = /(Z|[+-]\d{2}:?\d{2})$/;
/** A calendar day as formatted by `new Date('2026-11-21').toISOString()`. */
const UTC_MIDNIGHT = /T00:00(:00(\.0+)?)?(Z|[+-]00:?00)$/;

/**
 * Returns the calendar day of a `dateInput`. Calendar days stay unchanged, including those sent as
 * midnight UTC. Other timestamps become their day in the company's time zone. A timestamp without a
 * zone keeps the date it names.
 */
export function reduceToDay(input: string, timeZone: string): CalendarDay {
  const namesDay = UTC_MIDNIGHT.test(input) || !NAMES_ZONE.test(input);

  const day = namesDay ? input.slice(0, 10) : dayInZone(new Date(input), timeZone);
  if (day < FIRST_DAY) return FIRST_DAY;

  return day > LAST_DAY ? LAST_DAY : day;
}
