import { startPdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { Printed } from '#server/pdf/printed-document.ts';

const printer = startPdfPrinter({
  limitMs: 30_000,
  idleMs: 60_000,
  mostWaiting: 100,
  mostPerUser: 12,
});

/**
 * Creates the PDF of an estimate, an invoice, a receipt, or a statement in a separate thread, one
 * at a time. The same data always produces the same bytes. Throws AppError: bad_input if the
 * company's logo can't be read; unavailable if the document takes longer than 30 s or 100 others
 * are waiting; too_many_requests if the user already has twelve documents in the queue.
 */
export function renderPdf(userId: number, printed: Printed): Promise<Uint8Array> {
  return printer.print(userId, printed);
}

/** Characters that Inter has. Most documents contain no others. */
const COMMON = /^[ -~\u00a0-\u017f\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac\u2122]*$/;

/**
 * Lists a document's characters that no font has, without duplicates. The PDF shows their numbers
 * instead. Throws like `renderPdf`.
 */
export async function lettersNotPrinted(userId: number, printed: Printed): Promise<string[]> {
  const texts = JSON.stringify(printed, (_, value: unknown) =>
    value instanceof Uint8Array ? null : value,
  );
  if (COMMON.test(texts)) return [];

  return printer.missingLetters(userId, printed);
}

/** Ends the thread at shutdown. */
export function closePdfWorker(): Promise<void> {
  return printer.close();
}
