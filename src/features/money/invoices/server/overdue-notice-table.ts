import { date, integer, pgTable } from 'drizzle-orm/pg-core';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';

/** Invoices that had an overdue notification, with their due date at the time. */
export const overdueNotices = pgTable('overdue_notices', {
  invoiceId: integer('invoice_id')
    .primaryKey()
    .references(() => invoices.id, { onDelete: 'cascade' }),
  /**
   * Null if the invoice had no due date and was manually marked as overdue. If the due date
   * changes, users are notified again.
   */
  dueDate: date('due_date', { mode: 'string' }),
});
