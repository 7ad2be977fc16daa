import {
  dayInZone,
  formatDay,
  formatInstant,
  formatLongDay,
  type CalendarDay,
} from '#shared/calendar-day.ts';
import { useMe } from '../me.ts';

interface DayTextProps {
  day: CalendarDay | null | undefined;
  isLong?: boolean;
  /** Shown for no day; a dash when left out. */
  none?: string;
}

/** A calendar day as 'Jan 5, 2025', or in long form. */
export function DayText({ day, isLong = false, none = '—' }: DayTextProps) {
  if (!day) return <span>{none}</span>;

  return (
    <time className="figure" dateTime={day}>
      {isLong ? formatLongDay(day) : formatDay(day)}
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
