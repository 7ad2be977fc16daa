import { formatDay } from '#shared/calendar-day.ts';
import { formatClockTime } from '#shared/clock-time.ts';
import type { Job } from '../job.ts';

const withoutYear = (day: string) => day.replace(/, \d{4}$/, '');

/** A job's days in words: 'Nov 30 – Dec 2, 2026', 'Ends Dec 2, 2026'; empty without days. */
export function daysText({ startDate, endDate }: Pick<Job, 'startDate' | 'endDate'>): string {
  if (!startDate) return endDate ? `Ends ${formatDay(endDate)}` : '';
  if (!endDate) return `Starts ${formatDay(startDate)}`;
  if (startDate === endDate) return formatDay(startDate);

  const start = formatDay(startDate);
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4);

  return `${isSameYear ? withoutYear(start) : start} – ${formatDay(endDate)}`;
}

/** The earliest day that a job's form accepts. */
export const FIRST_DAY = '1900-01-01';

/** A visit in words: 'Nov 30, 2026, 8:00 AM'; empty without a day. */
export function visitText(day: string | null, time: string | null): string {
  if (!day) return time ? formatClockTime(time) : '';

  return time ? `${formatDay(day)}, ${formatClockTime(time)}` : formatDay(day);
}
