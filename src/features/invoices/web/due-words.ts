import { daysBetween } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** How far off a due day is: 'Due in 5 days', 'Due today', 'Overdue by 3 days'. */
export function dueWords(dueDate: CalendarDay, today: CalendarDay): string {
  const left = daysBetween(today, dueDate);
  if (left === 0) return 'Due today';

  return left > 0 ? `Due in ${days(left)}` : `Overdue by ${days(-left)}`;
}
