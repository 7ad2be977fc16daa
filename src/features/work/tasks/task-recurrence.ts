/** Computes the due dates of a recurring task. */
import { addDays, daysBetween, type CalendarDay } from '#shared/calendar-day.ts';
import type { Task } from './task.ts';

type Interval = NonNullable<Task['recurringInterval']>;

/**
 * A recurring task's schedule. Occurrences are counted from the first day, so shifts at month ends
 * don't accumulate.
 */
interface Schedule {
  start: CalendarDay;
  interval: Interval;
}

/** The days or months between two occurrences. */
const STEPS: Record<Interval, { days: number } | { months: number }> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  monthly: { months: 1 },
  yearly: { months: 12 },
};

/**
 * Returns the same day in a later month, or that month's last day if it is shorter: January 31,
 * February 28, March 31.
 */
function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1 + months, 1);
  const last = new Date(first);
  last.setUTCFullYear(first.getUTCFullYear(), first.getUTCMonth() + 1, 0);
  first.setUTCDate(Math.min(dayOfMonth, last.getUTCDate()));

  return first.toISOString().slice(0, 10);
}

/** Returns the date of an occurrence. The first one is number 0. */
export function occurrenceOf({ start, interval }: Schedule, number: number): CalendarDay {
  const step = STEPS[interval];

  return 'days' in step
    ? addDays(start, number * step.days)
    : addMonths(start, number * step.months);
}

/** The number of days in the shortest month. */
const SHORTEST_MONTH = 28;

/**
 * Returns the number of the occurrence after a completed one, no matter when it was completed. If
 * several were missed, returns the latest one up to today; an occurrence due today is not missed
 * yet.
 */
export function occurrenceAfter(schedule: Schedule, done: number, today: CalendarDay): number {
  const step = STEPS[schedule.interval];
  const leastDays = 'days' in step ? step.days : step.months * SHORTEST_MONTH;
  let low = done + 1;
  const past = daysBetween(occurrenceOf(schedule, low), today);
  if (past <= 0) return low;
  // Binary search: the latest occurrence up to today is at or after `low` and before `high`.
  let high = low + Math.floor(past / leastDays) + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (occurrenceOf(schedule, middle) <= today) low = middle;
    else high = middle;
  }

  return low;
}
