import { startPdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { Printed } from '#server/pdf/printed-document.ts';

const printer = startPdfPrinter({
  limitMs: 30_000,
  idleMs: 60_000,
  mostWaiting: 100,
  mostPerUser: 12,
});

/**
 * Makes the PDF of an estimate, an invoice, a receipt or a statement in a thread of its own, one after the
 * other. The same data gives the same bytes. Throws AppError: bad_input when the company's logo cannot be
 * read, unavailable when the document takes longer than 30 s or 100 others wait, too_many_requests when
 * twelve of this user are in line.
 */
export function renderPdf(userId: number, printed: Printed): Promise<Uint8Array> {
  return printer.print(userId, printed);
}

/** Inter has all of these; most documents have no others. */
const COMMON = /^[ -~\u00a0-\u017f\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac\u2122]*$/;

/**
 * Lists the letters of a document that no font has, without repeats: the PDF shows their numbers instead.
 * Throws like `renderPdf`.
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
