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
  /** 'HH:MM' on that day, where it has one. */
  time?: string | null;
  isLong?: boolean;
  /** Leaves out the year where a time follows and there is little room. */
  isBrief?: boolean;
  /** The text for no day; a dash when left out. */
  none?: string;
}

/** A calendar day as 'Jan 5, 2025', or in long form, with its time where it has one. */
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

/** The day of an ISO instant such as `createdAt`, in the company's time zone. */
export function InstantDayText({ instant }: { instant: string }) {
  const { timeZoneName } = useMe();

  return (
    <time className="figure" dateTime={instant}>
      {formatDay(dayInZone(new Date(instant), timeZoneName))}
    </time>
  );
}

/** An ISO instant with its time of day, in the company's time zone. */
export function InstantText({ instant }: { instant: string }) {
  const { timeZoneName } = useMe();

  return (
    <time className="figure" dateTime={instant}>
      {formatInstant(instant, timeZoneName)}
    </time>
  );
}
