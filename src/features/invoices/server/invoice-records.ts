import { formatDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { ownDocuments } from '#features/documents/server/own-documents.ts';
import type { RegisteredRecords } from '#server/records/registered-records.ts';
import { joinLine } from '#server/records/search-line.ts';
import { invoiceEntity } from '../invoice.ts';
import { displayedInvoiceStatus } from '../invoice-rules.ts';
import { restoreInvoice } from './delete-invoice.ts';
import { invoices } from '#features/ledger/server/invoice-table.ts';

export const invoiceRecords: RegisteredRecords = {
  entity: invoiceEntity,
  table: invoices,
  labelColumn: invoices.invoiceNumber,
  own: (userId) => ownDocuments('invoices', userId),
  belongsTo: { jobs: invoices.jobId },
  async searchHits(db, today, { where, orderBy, limit }) {
    const rows = await db
      .select()
      .from(invoices)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit);

    return rows.map((row) => ({
      id: row.id,
      title: row.invoiceNumber,
      detail: joinLine(
        row.clientName,
        row.dueDate
          ? `${formatCents(row.totalCents)} due ${formatDay(row.dueDate)}`
          : formatCents(row.totalCents),
      ),
      status: displayedInvoiceStatus(row, today),
    }));
  },
  restore: restoreInvoice,
};
