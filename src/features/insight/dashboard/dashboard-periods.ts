/** The periods that figures are about, as calendar days of the company. */
import { WEEK_DAYS, weekDayOf, type WeekDay } from '#shared/week-days.ts';
import { addDays, type CalendarDay } from '#shared/calendar-day.ts';
import type { Period } from './dashboard.ts';

/** The latest such day of the week up to today. */
export function weekStart(today: CalendarDay, firstDay: WeekDay): CalendarDay {
  const since = (WEEK_DAYS.indexOf(weekDayOf(today)) - WEEK_DAYS.indexOf(firstDay) + 7) % 7;

  return addDays(today, -since);
}

const QUARTER_MONTHS = 3;

/** The first days of the periods that today is in. Weeks start as the user has set it. */
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

/** This month so far, and the same days of last month; a shorter month ends with its last day. */
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

/** The last months up to the one that today is in, such as '2026-11'. */
export function lastMonths(today: CalendarDay, count: number): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < count) months.unshift(addDays(`${months[0]}-01`, -1).slice(0, 7));

  return months;
}

/** The first and the last day of a month such as '2026-11'. */
export function monthDays(month: string): [CalendarDay, CalendarDay] {
  const first = `${month}-01`;
  const inNext = addDays(first, 31).slice(0, 7);

  return [first, addDays(`${inNext}-01`, -1)];
}

/** A part in whole percent; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 100) / whole);
}

/**
 * True when a figure was zero before; a former figure below zero makes none new, though no percent
 * compares it.
 */
export const isNewFigure = (now: number, before: number) => before === 0 && now > 0;

/** Returns the change of a figure in percent, rounded; null without anything to compare with. */
export function changePercent(now: number, before: number): number | null {
  if (before <= 0) return now === 0 && before === 0 ? 0 : null;

  // Add zero, else a small loss would be -0.
  return Math.round(((now - before) * 100) / before) + 0;
}
