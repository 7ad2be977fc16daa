import type { CalendarDay } from './calendar-day.ts';

export const WEEK_DAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export type WeekDay = (typeof WEEK_DAYS)[number];

/** Returns a calendar day's day of the week. */
export function weekDayOf(day: CalendarDay): WeekDay {
  return WEEK_DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'Sunday';
}
