/** The PDFs available on client pages. */
import type { ClientLinkRow } from '#features/work/client-links/server/client-link-table.ts';
import { contentOf } from '#features/money/documents/server/document-kind.ts';
import { printDocument, printRevision } from '#features/money/documents/server/print-document.ts';
import type { PrintContext } from '#features/office/company/server/printed-company.ts';
import { estimateDocuments } from '#features/money/estimates/server/estimate-kind.ts';
import type { EstimateRow } from '#features/money/estimates/server/estimate-table.ts';
import { invoiceDocuments } from '#features/money/invoices/server/invoice-kind.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import type { FileAnswer } from '#server/http/send-file.ts';

/** Print jobs from client pages are queued per link, identified by a negative user ID. */
export const printsFor = (ctx: PublicContext, { id }: Pick<ClientLinkRow, 'id'>): PrintContext => ({
  ...ctx,
  user: { id: -id },
});

/** Prints an estimate's latest revision as issued, which is the one to sign. */
export async function estimatePdf(
  ctx: PrintContext,
  { id, revision: number }: Pick<EstimateRow, 'id' | 'revision'>,
): Promise<FileAnswer & { etag: string }> {
  const file = await printRevision(estimateDocuments.kind, ctx, { documentId: id, number });

  return { ...file, etag: file.etag ?? '', fileName: fileNameOf(file.fileName) };
}

/** The browser saves the file under the document's name. */
const fileNameOf = (name = 'document.pdf') => name.replace(/-revision-1\.pdf$/, '.pdf');

/** Prints an invoice's current state with its payments. */
export async function invoicePdf(ctx: PrintContext, row: InvoiceRow): Promise<FileAnswer> {
  const { kind } = invoiceDocuments;
  const content = contentOf(kind, row);
  const { id, revision, updatedAt: createdAt } = row;

  return {
    body: await printDocument(kind, ctx, { id, content, row, revision, createdAt }),
    fileName: `${content.number}.pdf`,
    isInline: true,
  };
}
