/**
 * The age of an invoice's unpaid amount. Depends only on the due date, not on the manual status.
 */
import { owedCents, type InvoiceFacts } from '#features/money/ledger/invoice-state.ts';
import { daysBetween, type CalendarDay } from '#shared/calendar-day.ts';
import { keysOf } from '#shared/keys-of.ts';

export const AGE_LABELS = {
  notDue: 'Not due yet',
  days0To30: '0–30 days',
  days31To60: '31–60 days',
  days61To90: '61–90 days',
  over90: '90+ days',
} as const;

export type Age = keyof typeof AGE_LABELS;
export const AGES = keysOf(AGE_LABELS);

/**
 * The minimum and maximum number of days past due for each age. An invoice due today is 0 days past
 * due.
 */
export const DAYS_LATE: Readonly<Record<Exclude<Age, 'notDue'>, readonly [number, number | null]>> =
  { days0To30: [0, 30], days31To60: [31, 60], days61To90: [61, 90], over90: [91, null] };

/**
 * Returns the age of an invoice's unpaid amount, or null if nothing is owed. An invoice without a
 * due date is never late.
 */
export function ageOf(facts: InvoiceFacts, today: CalendarDay): Age | null {
  if (owedCents(facts) <= 0) return null;
  const late = facts.dueDate === null ? -1 : daysBetween(facts.dueDate, today);

  return keysOf(DAYS_LATE).findLast((age) => late >= DAYS_LATE[age][0]) ?? 'notDue';
}
