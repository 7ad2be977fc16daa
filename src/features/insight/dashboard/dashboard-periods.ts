/** Reporting periods, as dates in the company's time zone. */
import { WEEK_DAYS, weekDayOf, type WeekDay } from '#shared/week-days.ts';
import { addDays, type CalendarDay } from '#shared/calendar-day.ts';
import type { Period } from './dashboard.ts';

/** Returns the most recent day that falls on `firstDay`, including today. */
export function weekStart(today: CalendarDay, firstDay: WeekDay): CalendarDay {
  const since = (WEEK_DAYS.indexOf(weekDayOf(today)) - WEEK_DAYS.indexOf(firstDay) + 7) % 7;

  return addDays(today, -since);
}

const QUARTER_MONTHS = 3;

/** Returns the first day of each current period. Weeks start on the user's preferred day. */
export function periodStarts(today: CalendarDay, firstDay: WeekDay): Record<Period, CalendarDay> {
  const [year = '', month = ''] = today.split('-');
  const quarter = Math.floor((Number(month) - 1) / QUARTER_MONTHS) * QUARTER_MONTHS + 1;

  return {
    Week: weekStart(today, firstDay),
    Month: `${year}-${month}-01`,
    Quarter: `${year}-${String(quarter).padStart(2, '0')}-01`,
    Year: `${year}-01-01`,
  };
}

/** Returns this month to date and the same days of last month, capped at that month's last day. */
export function monthsToDate(today: CalendarDay): {
  current: [CalendarDay, CalendarDay];
  previous: [CalendarDay, CalendarDay];
} {
  const start = `${today.slice(0, 7)}-01`;
  const lastOfPrevious = addDays(start, -1);
  const month = lastOfPrevious.slice(0, 7);
  const sameDay = `${month}-${today.slice(8)}`;

  return {
    current: [start, today],
    previous: [`${month}-01`, sameDay < lastOfPrevious ? sameDay : lastOfPrevious],
  };
}

/** Returns the last `count` months, such as '2026-11', through the current one. */
export function lastMonths(today: CalendarDay, count: number): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < count) months.unshift(addDays(`${months[0]}-01`, -1).slice(0, 7));

  return months;
}

/** Returns the first and last day of a month such as '2026-11'. */
export function monthDays(month: string): [CalendarDay, CalendarDay] {
  const first = `${month}-01`;
  const inNext = addDays(first, 31).slice(0, 7);

  return [first, addDays(`${inNext}-01`, -1)];
}

/** Returns a whole percentage; null if the total is zero. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 100) / whole);
}

/**
 * True if the figure was zero before and is positive now. A negative previous figure isn't new,
 * although it has no percentage change either.
 */
export const isNewFigure = (now: number, before: number) => before === 0 && now > 0;

/** Returns the change in whole percent; null if the previous figure doesn't allow a comparison. */
export function changePercent(now: number, before: number): number | null {
  if (before <= 0) return now === 0 && before === 0 ? 0 : null;

  // Add zero to avoid returning -0 for a small loss.
  return Math.round(((now - before) * 100) / before) + 0;
}
