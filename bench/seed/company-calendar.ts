/** The fictional company's history. The dates are fixed, so every data set is the same. */
import { addDays, daysBetween } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { workday } from '#demo/calendar.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';

const FIRST_DAY: CalendarDay = '2019-01-07';
/** The last day of the company's records. */
export const LAST_DAY: CalendarDay = '2026-11-20';

const DAYS = daysBetween(FIRST_DAY, LAST_DAY);

/** Returns the working day by which this share (0 to 1) of all business was done. */
export function dayAt(share: number): CalendarDay {
  return notAfterLast(workday(addDays(FIRST_DAY, Math.floor(share * DAYS))));
}

export function notAfterLast(day: CalendarDay): CalendarDay {
  return day > LAST_DAY ? LAST_DAY : day;
}

/** Returns the number of days from `day` to the last day of the data set. */
export function ageInDays(day: CalendarDay): number {
  return daysBetween(day, LAST_DAY);
}

/** Returns a time on that day during office hours (Mountain time). */
export function officeHour(random: SeededRandom, day: CalendarDay): Date {
  const seconds = random.whole(15 * 3600, 24 * 3600 - 1);

  return new Date(Date.parse(`${day}T00:00:00Z`) + seconds * 1000);
}
