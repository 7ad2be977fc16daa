/** When things happen in a roofing company's year: working days, seasons and hail. */
import { addDays, daysBetween } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { SeededRandom } from './seeded-random.ts';

export const DAYS_OF_HISTORY = 365;

/** How busy each month is, January first, next to an ordinary one. */
const ROOFING_SEASON = [0.4, 0.45, 0.9, 1.3, 1.45, 1.5, 1.4, 1.4, 1.35, 1.1, 0.6, 0.35];
/** Leaks come with rain and thawing snow too. */
const REPAIR_SEASON = [1.2, 1.4, 1.5, 1.1, 0.9, 0.8, 0.8, 0.8, 0.8, 1, 1.1, 1.1];

export const SEASONS = { roofing: ROOFING_SEASON, repairs: REPAIR_SEASON };

/** Month and day of the two hail storms of every year. */
const STORMS = ['05-27', '08-11'];

/** 0 is Sunday. */
function weekday(day: CalendarDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The day itself, or the Monday after it. */
export function workday(day: CalendarDay): CalendarDay {
  const shift = { 0: 1, 6: 2 }[weekday(day)] ?? 0;

  return addDays(day, shift);
}

/** The first working day on or after `days` days from `day`. */
export function workdayAfter(day: CalendarDay, days: number): CalendarDay {
  return workday(addDays(day, days));
}

function monthWeight(season: readonly number[], day: CalendarDay): number {
  return season[Number(day.slice(5, 7)) - 1] ?? 1;
}

/** Whether crews wait for the snow to go. */
export function isBusySeason(day: CalendarDay): boolean {
  return monthWeight(ROOFING_SEASON, day) > 1;
}

interface Span {
  first: CalendarDay;
  last: CalendarDay;
}

/** A working day in the span, more likely in a busy month. */
export function dayInSeason(
  random: SeededRandom,
  { first, last, season }: Span & { season: readonly number[] },
): CalendarDay {
  const busiest = Math.max(...season);
  for (;;) {
    const day = workday(addDays(first, random.whole(0, daysBetween(first, last))));
    if (day <= last && random.chance(monthWeight(season, day) / busiest)) return day;
  }
}

/** The days in the span on which hail fell. */
export function hailStorms({ first, last }: Span): CalendarDay[] {
  const years = [first.slice(0, 4), last.slice(0, 4)];
  const days = [...new Set(years)].flatMap((year) => STORMS.map((date) => `${year}-${date}`));

  return days.filter((day) => day >= first && day <= last);
}

function wallClock(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);

  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

/** The instant at which clocks in a time zone show `minutes` after midnight of a day. */
export function instantAt(day: CalendarDay, minutes: number, timeZone: string): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;

  return new Date(shown - (wallClock(shown, timeZone) - shown));
}
