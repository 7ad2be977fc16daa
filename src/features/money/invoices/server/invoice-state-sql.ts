/**
 * SQL versions of the rules in invoice-rules.ts, for filters, sorting, and totals. Based on the
 * stored state and ranges of due dates. A test verifies that both versions return the same results.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { addDays } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { OWED_STATUSES } from '#features/money/ledger/invoice-state.ts';
import { literals } from '#server/db/columns.ts';
import type { AlonePart } from '#server/records/list-sql.ts';
import { DAYS_LATE } from '../invoice-aging.ts';
import type { Age } from '../invoice-aging.ts';

const hasNoDueDay = sql`invoices.due_date is null`;
const isPastDue = (today: CalendarDay) => sql`invoices.due_date < ${today}::date`;
const hasState = (state: string) => sql`invoices.state = ${state}`;
const ofState = (state: string, condition: SQL) => sql`(${hasState(state)} and ${condition})`;

/**
 * SQL for `isInvoiceOverdue`, for invoices that are known to have an owed amount. Compares the due
 * date first because that decides most rows.
 */
export const isOwedSinceSql = (today: CalendarDay): SQL =>
  sql`(${isPastDue(today)} or ${hasState('overdue')})`;

/** SQL for `isInvoiceOverdue` on an invoices row. */
export function isOverdueSql(today: CalendarDay): SQL {
  return sql`(invoices.state in ${literals(OWED_STATUSES)} and ${isOwedSinceSql(today)})`;
}

/** SQL for `displayedInvoiceStatus` on an invoices row. */
export function displayedStatusSql(today: CalendarDay): SQL {
  return sql`(case when ${isOverdueSql(today)} then 'overdue' else invoices.state end)`;
}

/** Matches invoices with the given displayed status. Can use the index on state and due date. */
export function hasDisplayedStatusSql(status: string, today: CalendarDay): SQL {
  if (status === 'overdue') return isOverdueSql(today);
  if (status !== 'sent' && status !== 'partial') return hasState(status);

  return ofState(status, sql`(${isPastDue(today)}) is not true`);
}

/**
 * Splits all invoices into consecutive parts, in alphabetical order of displayed status. Each part
 * is sorted by due date using the index on state.
 */
export function displayedStatusParts(today: CalendarDay): AlonePart[] {
  const withoutDay = (state: string) => ({ condition: ofState(state, hasNoDueDay), isEmpty: true });
  const whole = (state: string) => [
    { condition: ofState(state, sql`invoices.due_date is not null`) },
    withoutDay(state),
  ];
  const late = (state: string) => ({ condition: ofState(state, isPastDue(today)) });
  const onTime = (state: string) => [
    { condition: ofState(state, sql`invoices.due_date >= ${today}::date`) },
    withoutDay(state),
  ];

  return [
    ...whole('cancelled'),
    ...whole('draft'),
    ...whole('overdue'),
    late('partial'),
    late('sent'),
    ...whole('paid'),
    ...onTime('partial'),
    ...onTime('sent'),
  ];
}

/** Matches issued invoices: neither drafts nor cancelled. */
export const isIssuedSql: SQL = sql`(invoices.state not in ('draft', 'cancelled'))`;

function isDueWithin(age: Age, today: CalendarDay): SQL {
  if (age === 'notDue') return sql`(${hasNoDueDay} or invoices.due_date > ${today}::date)`;
  const [fewest, most] = DAYS_LATE[age];
  const isLate = sql`invoices.due_date <= ${addDays(today, -fewest)}::date`;

  return most === null
    ? isLate
    : sql`(${isLate} and invoices.due_date >= ${addDays(today, -most)}::date)`;
}

/** Matches invoices whose `ageOf` is `age`. */
export function hasAgeSql(age: Age, today: CalendarDay): SQL {
  return sql`(invoices.owed_cents > 0 and ${isDueWithin(age, today)})`;
}
