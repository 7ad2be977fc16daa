import {
  dayInZone,
  formatDay,
  formatInstant,
  formatLongDay,
  withoutYear,
  type CalendarDay,
} from '#shared/calendar-day.ts';
import { formatClockTime } from '#shared/clock-time.ts';
import { useMe } from '../me.ts';

interface DayTextProps {
  day: CalendarDay | null | undefined;
  /** The time on that day as 'HH:MM', if any. */
  time?: string | null;
  isLong?: boolean;
  /** Omits the year if there is a time, to save space. */
  isBrief?: boolean;
  /** The text shown if there is no date. Defaults to a dash. */
  none?: string;
}

/** A date as 'Jan 5, 2025', or in long form, followed by the time if there is one. */
export function DayText({
  day,
  time = null,
  isLong = false,
  isBrief = false,
  none = '—',
}: DayTextProps) {
  if (!day) return <span>{none}</span>;

  const shown = isLong ? formatLongDay(day) : formatDay(day);
  if (time === null) {
    return (
      <time className="figure" dateTime={day}>
        {shown}
      </time>
    );
  }

  return (
    <time className="figure" dateTime={`${day}T${time}`}>
      <span>{isBrief ? withoutYear(shown) : shown},</span> <span>{formatClockTime(time)}</span>
    </time>
  );
}

/** The date of an ISO timestamp such as `createdAt`, in the company's time zone. */
export function InstantDayText({ instant }: { instant: string }) {
  const { timeZoneName } = useMe();

  return (
    <time className="figure" dateTime={instant}>
      {formatDay(dayInZone(new Date(instant), timeZoneName))}
    </time>
  );
}

/** The date and time of an ISO timestamp, in the company's time zone. */
export function InstantText({ instant }: { instant: string }) {
  const { timeZoneName } = useMe();

  return (
    <time className="figure" dateTime={instant}>
      {formatInstant(instant, timeZoneName)}
    </time>
  );
}
