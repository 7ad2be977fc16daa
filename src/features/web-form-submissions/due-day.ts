/** By which day an answer to a web form is due. */
import { addDays, dayInZone, type CalendarDay } from '#shared/calendar-day.ts';

interface BusinessHours {
  timeZone: string;
  /** 'HH:mm', when the business day ends. */
  endTime: string;
}

/** The time of day at the company's place: '16:59'. */
function clockInZone(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
}

/** Whether a day is a Saturday or a Sunday. */
function isWeekend(day: CalendarDay): boolean {
  const weekDay = new Date(`${day}T00:00:00Z`).getUTCDay();

  return weekDay === 0 || weekDay === 6;
}

/** Today on a work day before the end of business, else the next work day, Monday to Friday. */
export function dueDayOf(now: Date, { timeZone, endTime }: BusinessHours): CalendarDay {
  let day = dayInZone(now, timeZone);
  if (!isWeekend(day) && clockInZone(now, timeZone) < endTime) return day;
  do day = addDays(day, 1);
  while (isWeekend(day));

  return day;
}
