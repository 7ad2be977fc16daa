/** The timing of a roofing company's year: workdays, seasons, and hail. */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { addDays, daysBetween } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { SeededRandom } from './seeded-random.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

export const DAYS_OF_HISTORY = 365;

/** Activity per month, starting in January, relative to an average month. */
const SEASONS = {
  roofing: [0.4, 0.45, 0.9, 1.3, 1.45, 1.5, 1.4, 1.4, 1.35, 1.1, 0.6, 0.35],
  // Rain and melting snow also cause leaks.
  repairs: [1.2, 1.4, 1.5, 1.1, 0.9, 0.8, 0.8, 0.8, 0.8, 1, 1.1, 1.1],
};

/** Month and day of each year's two hailstorms. */
const STORMS = ['05-27', '08-11'];

/** Returns the day itself, or the following Monday if it falls on a weekend. */
export function workday(day: CalendarDay): CalendarDay {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();

  return addDays(day, { 0: 1, 6: 2 }[weekday] ?? 0);
}

/** Returns the day itself, or the preceding Friday if it falls on a weekend. */
export function workdayUntil(day: CalendarDay): CalendarDay {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();

  return addDays(day, { 0: -2, 6: -1 }[weekday] ?? 0);
}

/** Returns the first workday that is at least `days` days after `day`. */
export function workdayAfter(day: CalendarDay, days: number): CalendarDay {
  return workday(addDays(day, days));
}

function busyness(season: keyof typeof SEASONS, day: CalendarDay): number {
  return SEASONS[season][Number(day.slice(5, 7)) - 1] ?? 1;
}

/** Returns the days from signature until the crew starts: more during the busy months. */
export function waitForCrew(random: SeededRandom, day: CalendarDay): number {
  return busyness('roofing', day) > 1 ? random.whole(14, 34) : random.whole(7, 18);
}

export interface Span {
  first: CalendarDay;
  last: CalendarDay;
}

/** Returns a random workday in the span, more often in busy months. */
export function dayInSeason(
  random: SeededRandom,
  { first, last }: Span,
  season: keyof typeof SEASONS,
): CalendarDay {
  const busiest = Math.max(...SEASONS[season]);
  for (;;) {
    const day = workday(addDays(first, random.whole(0, daysBetween(first, last))));
    if (day <= last && random.chance(busyness(season, day) / busiest)) return day;
  }
}

/** Returns the days in the span with a hailstorm. */
export function hailStorms({ first, last }: Span): CalendarDay[] {
  const years = new Set([first.slice(0, 4), last.slice(0, 4)]);
  const days = [...years].flatMap((year) => STORMS.map((date) => `${year}-${date}`));

  return days.filter((day) => day >= first && day <= last);
}

/** Returns the instant that is `minutes` after midnight, local time, on a day in a time zone. */
export function instantAt(day: CalendarDay, minutes: number, timeZone: string): Date {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );

  return dayjs.tz(`${day}T${hour}:${minute}:00`, timeZone).toDate();
}
