/** The rules of invoice-rules.ts as SQL, for filters, sorting and sums. A test proves them equal over the same rows. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CalendarDay } from '#shared/calendar-day.ts';

/** `invoiceStatus` of a row of invoices. */
export const invoiceStatusSql: SQL = sql`(case
  when invoices.marked_as = 'cancelled' then 'cancelled'
  when invoices.total_cents > 0 and invoices.paid_cents >= invoices.total_cents then 'paid'
  when invoices.total_cents = 0 and invoices.marked_as <> 'draft' then 'paid'
  when invoices.marked_as in ('draft', 'overdue') then invoices.marked_as
  when invoices.paid_cents > 0 or invoices.marked_as = 'partial' then 'partial'
  else 'sent' end)`;

/** `isInvoiceOverdue` of a row of invoices. */
export function isOverdueSql(today: CalendarDay): SQL {
  return sql`(invoices.owed_cents > 0
    and (invoices.marked_as = 'overdue' or invoices.due_date < ${today}::date))`;
}

/** `displayedInvoiceStatus` of a row of invoices. */
export function displayedStatusSql(today: CalendarDay): SQL {
  return sql`(case when ${isOverdueSql(today)} then 'overdue' else ${invoiceStatusSql} end)`;
}

/** Invoices that count as business done: neither drafts nor cancelled. */
export const isIssuedSql: SQL = sql`(invoices.marked_as not in ('draft', 'cancelled'))`;
