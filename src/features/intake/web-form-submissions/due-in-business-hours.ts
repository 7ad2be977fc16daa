/** Computes when a task is due after a number of business hours. */
import { addDays, dayInZone, type CalendarDay } from '#shared/calendar-day.ts';
import { clockIn, instantOf } from '#shared/clock-time.ts';
import { weekDayOf, type WeekDay } from '#shared/week-days.ts';

export interface BusinessHours {
  /** The time zone that the business hours are in. */
  timeZone: string;
  /** 'HH:MM'. The end is after the start. */
  startTime: string;
  endTime: string;
  /** At least one. */
  days: readonly WeekDay[];
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const QUARTER = 15;

/**
 * Returns the local day and time when this many business hours have passed, counted from now or
 * from the next start of business. Rounds up to a quarter hour, but not past the end of business.
 */
export function afterBusinessHours(
  now: Date,
  hours: number,
  { timeZone, startTime, endTime, days }: BusinessHours,
): { day: CalendarDay; time: string } {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  let day = dayInZone(now, timeZone);
  let from = Math.max(start, minutesOf(clockIn(now, timeZone)));
  let left = hours * 60;
  for (;;) {
    const until = from + left;
    if (days.includes(weekDayOf(day)) && from < end) {
      if (until <= end) {
        const quarter = Math.ceil(until / QUARTER) * QUARTER;

        return { day, time: timeOf(Math.min(quarter, end)) };
      }
      left = until - end;
    }
    day = addDays(day, 1);
    from = start;
  }
}

/**
 * Same as `afterBusinessHours`, but returns a task's due date and time in the company's time zone.
 */
export function dueInBusinessHours(
  now: Date,
  hours: number,
  { business, companyZone }: { business: BusinessHours; companyZone: string },
): { dueDate: CalendarDay; dueTime: string } {
  const { day, time } = afterBusinessHours(now, hours, business);
  const moment = instantOf(`${day}T${time}`, business.timeZone);

  return { dueDate: dayInZone(moment, companyZone), dueTime: clockIn(moment, companyZone) };
}
