import { date, integer, pgTable } from 'drizzle-orm/pg-core';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';

/** The invoices of which users were told that they are overdue, and by which due day. */
export const overdueNotices = pgTable('overdue_notices', {
  invoiceId: integer('invoice_id')
    .primaryKey()
    .references(() => invoices.id, { onDelete: 'cascade' }),
  /** Null for one without a due day that was set to overdue by hand. Another day may be told again. */
  dueDate: date('due_date', { mode: 'string' }),
});
