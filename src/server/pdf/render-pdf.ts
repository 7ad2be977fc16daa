import { startPdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { Printed } from '#server/pdf/printed-document.ts';

const printer = startPdfPrinter({
  limitMs: 30_000,
  idleMs: 60_000,
  mostWaiting: 100,
  mostPerUser: 12,
});

/**
 * The PDF of an estimate, an invoice, a receipt or a statement, made in a thread of its own, one after the other.
 * The same data gives the same bytes. Throws AppError: bad_input when the company's logo cannot be
 * read, unavailable when the document takes longer than 30 s or 100 others wait, too_many_requests
 * when twelve of this user are in line.
 */
export function renderPdf(userId: number, printed: Printed): Promise<Uint8Array> {
  return printer.print(userId, printed);
}

/** Ends the thread at shutdown. */
export function closePdfWorker(): Promise<void> {
  return printer.close();
}
