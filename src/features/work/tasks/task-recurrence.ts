/** Computes the due dates of a recurring task. */
import { addDays, daysBetween, type CalendarDay } from '#shared/calendar-day.ts';
import type { Task } from './task.ts';

type Interval = NonNullable<Task['recurringInterval']>;

/**
 * The schedule of a recurring task. Days are counted from the first one, so that shifts do not
 * accumulate.
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
 * Returns the same day of a later month, or that month's last day: January 31, February 28, March
 * 31.
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

/** Returns the day of an occurrence; the first one is number 0. */
export function occurrenceOf({ start, interval }: Schedule, number: number): CalendarDay {
  const step = STEPS[interval];

  return 'days' in step
    ? addDays(start, number * step.days)
    : addMonths(start, number * step.months);
}

/** The shortest month. */
const SHORTEST_MONTH = 28;

/**
 * Returns the occurrence after a completed one: the next in the schedule, whenever it was
 * completed. When several were missed, returns the latest; today's is not missed yet.
 */
export function occurrenceAfter(schedule: Schedule, done: number, today: CalendarDay): number {
  const step = STEPS[schedule.interval];
  const leastDays = 'days' in step ? step.days : step.months * SHORTEST_MONTH;
  let low = done + 1;
  const past = daysBetween(occurrenceOf(schedule, low), today);
  if (past <= 0) return low;
  // The latest one up to today is at or after `low` and before `high`: halve the range until they
  // meet.
  let high = low + Math.floor(past / leastDays) + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (occurrenceOf(schedule, middle) <= today) low = middle;
    else high = middle;
  }

  return low;
}
