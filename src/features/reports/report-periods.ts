/** The periods that reports are usually about, as days of the company's calendar. */
import { addDays, type CalendarDay } from '#shared/calendar-day.ts';
import { periodStarts } from '#features/dashboard/dashboard-periods.ts';

export interface ReportPeriod {
  label: string;
  from: CalendarDay;
  to: CalendarDay;
}

/** Whole months, quarters and years: the current one, and the one before it. */
export function reportPeriods(today: CalendarDay): ReportPeriod[] {
  return (['Month', 'Quarter', 'Year'] as const).flatMap((name) => {
    const startOf = (day: CalendarDay) => periodStarts(day, 'Sunday')[name];
    const from = startOf(today);
    // No period is longer than 366 days, and none but the current one begins within the next.
    const [next = from] = Array.from({ length: 366 }, (_, days) => addDays(from, days + 1)).filter(
      (day) => startOf(day) === day,
    );
    const before = addDays(from, -1);
    const word = name.toLowerCase();

    return [
      { label: `This ${word}`, from, to: addDays(next, -1) },
      { label: `Last ${word}`, from: startOf(before), to: before },
    ];
  });
}
