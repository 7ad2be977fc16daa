/** Hours worked on tasks: entered, or measured by the one timer that each user has. */
import { z } from 'zod';
import { calendarDay } from '#shared/calendar-day.ts';
import { optionalDate, optionalText } from '#shared/fields/field-schemas.ts';

/** A forgotten timer stops counting after one day. */
const MOST_MINUTES = 24 * 60;

const message = 'Enter the hours, up to 24';

export const hoursCreate = z.object({
  hours: z.number(message).positive(message).max(24, message),
  /** Today when left out. */
  day: optionalDate('Day').optional(),
  note: optionalText('Note', 500).optional(),
});

export const hoursEntry = z
  .object({
    id: z.int(),
    userId: z.int(),
    userName: z.string(),
    day: calendarDay,
    /** In hundredths; null while the timer runs. */
    hours: z.number().nullable(),
    /** The start of the timer; null for entered hours. */
    startedAt: z.iso.datetime().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'TaskHours' });

export type HoursCreate = z.output<typeof hoursCreate>;
export type HoursEntry = z.infer<typeof hoursEntry>;

/** Converts hours to whole minutes; at least one. */
export function minutesOf(hours: number): number {
  return Math.max(1, Math.round(hours * 60));
}

/** Converts minutes to hours in hundredths. */
export function hoursOf(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}

/** Returns the minutes a timer has measured: at least one, and at most a day. */
export function minutesBetween(start: Date, end: Date): number {
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);

  return Math.min(MOST_MINUTES, Math.max(1, minutes));
}
