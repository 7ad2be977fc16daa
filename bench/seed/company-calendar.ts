/** The years that the made-up company has behind it: fixed days, so that every data set is the same. */
import { addDays, daysBetween } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { workday } from '#demo/calendar.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';

const FIRST_DAY: CalendarDay = '2019-01-07';
/** The last day of the company's records. */
export const LAST_DAY: CalendarDay = '2026-11-20';

const DAYS = daysBetween(FIRST_DAY, LAST_DAY);

/** The working day on which such a share (0 to 1) of all the business was done. */
export function dayAt(share: number): CalendarDay {
  return notAfterLast(workday(addDays(FIRST_DAY, Math.floor(share * DAYS))));
}

export function notAfterLast(day: CalendarDay): CalendarDay {
  return day > LAST_DAY ? LAST_DAY : day;
}

/** Days gone by until the data set's last. */
export function ageInDays(day: CalendarDay): number {
  return daysBetween(day, LAST_DAY);
}

/** A moment of that day in office hours (Mountain time). */
export function officeHour(random: SeededRandom, day: CalendarDay): Date {
  const seconds = random.whole(15 * 3600, 24 * 3600 - 1);

  return new Date(Date.parse(`${day}T00:00:00Z`) + seconds * 1000);
}
