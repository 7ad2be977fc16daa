import { useState } from 'react';
import { isCalendarDay, type CalendarDay } from '#shared/calendar-day.ts';
import { DayInput } from './day-input.tsx';

interface DayFilterProps {
  label: string;
  value: CalendarDay | undefined;
  onSet: (day: CalendarDay | undefined) => void;
}

/** A date filter. Invalid text stays in the field to be corrected and doesn't filter anything. */
export function DayFilter({ label, value, onSet }: DayFilterProps) {
  const [wrong, setWrong] = useState<string | null>(null);

  return (
    <DayInput
      label={label}
      value={wrong ?? value ?? null}
      error={wrong !== null && 'Enter a date such as 1/31/2026'}
      onChange={(next) => {
        const isWrong = next !== null && !isCalendarDay(next);
        setWrong(isWrong ? next : null);
        if (!isWrong) onSet(next ?? undefined);
      }}
    />
  );
}
