import { expect } from 'vitest';
import { openPrinter } from '#server/pdf/make-pdf.ts';
import type { PrintedDocument } from '#server/pdf/printed-document.ts';
import { packageRoot } from '#server/package-root.ts';
import { readPdf } from '#test/read-pdf.ts';
import type { PdfPage } from '#test/read-pdf.ts';

export const makePdf = openPrinter(`${packageRoot}assets/fonts`).makePdf;

/** Renders a document and reads the resulting PDF. */
export const printAndRead = async (document: PrintedDocument) => readPdf(await makePdf(document));

const LEFT = 54;
/** The right edge of a page's text, in points. */
export const RIGHT = 612 - 54;
const BOTTOM = 20;

/** Returns the index of the page with a line that starts with this text; -1 if there is none. */
export function pageOf(pages: PdfPage[], start: string): number {
  return pages.findIndex(({ lines }) => lines.some((line) => line.startsWith(start)));
}

/** Fails if any text is outside its page's margins. */
export function expectInsidePage(pages: PdfPage[]): void {
  for (const { x, y, width } of pages.flatMap(({ texts }) => texts)) {
    expect(x).toBeGreaterThan(LEFT - 1);
    expect(x + width).toBeLessThan(RIGHT + 1);
    expect(y).toBeGreaterThan(BOTTOM);
  }
}
