/** Hours worked on tasks, either entered or timed. Each user has a single timer. */
import { z } from 'zod';
import { calendarDay } from '#shared/calendar-day.ts';
import { optionalDate, optionalText } from '#shared/fields/field-schemas.ts';

/** A forgotten timer stops counting after one day. */
const MOST_MINUTES = 24 * 60;

const message = 'Enter the hours, up to 24';

export const hoursCreate = z.object({
  hours: z.number(message).positive(message).max(24, message),
  /** Defaults to today. */
  day: optionalDate('Day').optional(),
  note: optionalText('Note', 500).optional(),
});

export const hoursEntry = z
  .object({
    id: z.int(),
    userId: z.int(),
    userName: z.string(),
    day: calendarDay,
    /** Hours, rounded to hundredths; null while the timer is running. */
    hours: z.number().nullable(),
    /** The time the timer was started; null for hours that were entered. */
    startedAt: z.iso.datetime().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'TaskHours' });

export type HoursCreate = z.output<typeof hoursCreate>;
export type HoursEntry = z.infer<typeof hoursEntry>;

/** Converts hours to whole minutes, at least 1. */
export function minutesOf(hours: number): number {
  return Math.max(1, Math.round(hours * 60));
}

/** Converts minutes to hours, rounded to hundredths. */
export function hoursOf(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}

/** Returns the minutes measured by a timer: at least 1, and at most a day. */
export function minutesBetween(start: Date, end: Date): number {
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);

  return Math.min(MOST_MINUTES, Math.max(1, minutes));
}
