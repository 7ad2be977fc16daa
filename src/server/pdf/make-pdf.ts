import pdfmake from 'pdfmake';
import { documentPdf } from '#server/pdf/document-pdf.ts';
import { readLogo } from '#server/pdf/logo-image.ts';
import { printableData } from '#server/pdf/printable-text.ts';
import type { PrintedDocument, PrintedReceipt } from '#server/pdf/printed-document.ts';
import { receiptPdf } from '#server/pdf/receipt-pdf.ts';
import { fontFilesIn, readTypeface } from '#server/pdf/typeface.ts';

/** Makes a PDF in the thread it is called in; the same data gives the same bytes. */
type MakePdf = (printed: PrintedDocument | PrintedReceipt) => Promise<Uint8Array>;

/** Opens the fonts of a folder and prints with them. Nothing else is read from disk, and nothing from the network. */
export function openPrinter(fontsFolder: string): MakePdf {
  const files = fontFilesIn(fontsFolder);
  const typeface = readTypeface(files);
  const fontPaths = new Set<string>(Object.values(files));

  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fontPaths.has(path));
  pdfmake.setFonts({ Inter: { normal: files.regular, bold: files.semiBold } });

  return async (data) => {
    const logo = data.company.logo ? await readLogo(data.company.logo) : null;
    const printed = printableData(data, typeface);
    const means = { typeface, logo };
    const definition =
      printed.kind === 'receipt' ? receiptPdf(printed, means) : documentPdf(printed, means);

    return pdfmake.createPdf(definition).getBuffer();
  };
}
