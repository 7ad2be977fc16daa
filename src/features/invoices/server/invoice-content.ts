import { contentOf } from '#features/documents/server/document-content.ts';
import type { DocumentContent } from '#features/documents/document-revision.ts';
import type { InvoiceRow } from '#features/ledger/server/invoice-table.ts';

/** What an invoice prints, payments and status aside. */
export function invoiceContent(row: InvoiceRow): DocumentContent {
  return contentOf(row, {
    number: row.invoiceNumber,
    title: row.description,
    description: null,
    lastDay: row.dueDate,
    estimateNumber: row.estimateNumber,
  });
}
