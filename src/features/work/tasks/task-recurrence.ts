/** When a task that repeats is due again. */
import { addDays, daysBetween, type CalendarDay } from '#shared/calendar-day.ts';
import type { Task } from './task.ts';

type Interval = NonNullable<Task['recurringInterval']>;

/** The rule of a task that repeats. Its days are counted from the first one, so that no shift adds up. */
interface Schedule {
  start: CalendarDay;
  interval: Interval;
}

/** So many days or months are between two occurrences. */
const STEPS: Record<Interval, { days: number } | { months: number }> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  monthly: { months: 1 },
  yearly: { months: 12 },
};

/** The same day of a later month, or that month's last day: January 31, February 28, March 31. */
function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1 + months, 1);
  const last = new Date(first);
  last.setUTCFullYear(first.getUTCFullYear(), first.getUTCMonth() + 1, 0);
  first.setUTCDate(Math.min(dayOfMonth, last.getUTCDate()));

  return first.toISOString().slice(0, 10);
}

/** The day of an occurrence; the first one is number 0. */
export function occurrenceOf({ start, interval }: Schedule, number: number): CalendarDay {
  const step = STEPS[interval];

  return 'days' in step
    ? addDays(start, number * step.days)
    : addMonths(start, number * step.months);
}

/** No month is shorter. */
const SHORTEST_MONTH = 28;

/**
 * The occurrence that follows one that is done: the next of the schedule, whenever it was done. Of several
 * that were missed meanwhile only the latest follows; today's is not missed yet.
 */
export function occurrenceAfter(schedule: Schedule, done: number, today: CalendarDay): number {
  const step = STEPS[schedule.interval];
  const leastDays = 'days' in step ? step.days : step.months * SHORTEST_MONTH;
  let low = done + 1;
  const past = daysBetween(occurrenceOf(schedule, low), today);
  if (past <= 0) return low;
  // The latest one up to today is from `low` on and before `high`: halve until they meet.
  let high = low + Math.floor(past / leastDays) + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (occurrenceOf(schedule, middle) <= today) low = middle;
    else high = middle;
  }

  return low;
}
