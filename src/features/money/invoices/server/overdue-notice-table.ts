import { date, integer, pgTable } from 'drizzle-orm/pg-core';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';

/** The invoices with an overdue notification, and their due date at the time. */
export const overdueNotices = pgTable('overdue_notices', {
  invoiceId: integer('invoice_id')
    .primaryKey()
    .references(() => invoices.id, { onDelete: 'cascade' }),
  /**
   * Null for an invoice without a due date that was manually set to overdue. Another due date
   * notifies again.
   */
  dueDate: date('due_date', { mode: 'string' }),
});
