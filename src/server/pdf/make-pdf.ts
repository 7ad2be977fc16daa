import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { documentPdf } from '#server/pdf/document-pdf.ts';
import { readLogo } from '#server/pdf/logo-image.ts';
import type { PrintMeans } from '#server/pdf/page-frame.ts';
import { isPlainData, missingInData, printableData } from '#server/pdf/printable-text.ts';
import type { Printed } from '#server/pdf/printed-document.ts';
import { photosPdf } from '#server/pdf/photos-pdf.ts';
import { receiptPdf } from '#server/pdf/receipt-pdf.ts';
import { readScriptFonts, SCRIPT_FONT_NAMES } from '#server/pdf/script-fonts.ts';
import { setScripts } from '#server/pdf/set-scripts.ts';
import { statementPdf } from '#server/pdf/statement-pdf.ts';
import { fontFilesIn, readTypeface } from '#server/pdf/typeface.ts';

interface Printer {
  /** Creates a PDF on the current thread. The same data always produces the same bytes. */
  makePdf: (printed: Printed) => Promise<Uint8Array>;
  /**
   * Lists the characters in the data that no font contains, without duplicates. They are printed as
   * their code numbers.
   */
  missingLetters: (printed: Printed) => string[];
}

/**
 * Creates a printer that uses the fonts in a folder. Nothing else is read from disk or the network.
 * Fonts for other scripts are loaded only if a text needs them.
 */
export function openPrinter(fontsFolder: string): Printer {
  const files = fontFilesIn(fontsFolder);
  const scripts = readScriptFonts(files.scripts, (name, bytes) =>
    pdfmake.virtualfs.writeFileSync(name, bytes),
  );
  const typeface = readTypeface(files, scripts);
  const fontPaths = new Set<string>([files.regular, files.semiBold]);

  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fontPaths.has(path));
  pdfmake.setFonts({
    Inter: { normal: files.regular, bold: files.semiBold },
    // Fonts for other scripts come in only one weight.
    ...Object.fromEntries(SCRIPT_FONT_NAMES.map((name) => [name, { normal: name, bold: name }])),
  });

  return {
    async makePdf(data) {
      const logo = data.company.logo ? await readLogo(data.company.logo) : null;
      const printed = printableData(data, typeface);
      const means = { typeface, logo };
      const definition = definitionOf(printed, means);
      const isPlain = isPlainData(printed, typeface);

      return pdfmake.createPdf(isPlain ? definition : setScripts(definition, typeface)).getBuffer();
    },
    missingLetters: (data) => missingInData(data, typeface),
  };
}

function definitionOf(printed: Printed, means: PrintMeans): TDocumentDefinitions {
  if (printed.kind === 'receipt') return receiptPdf(printed, means);
  if (printed.kind === 'photos') return photosPdf(printed, means);

  return printed.kind === 'statement' ? statementPdf(printed, means) : documentPdf(printed, means);
}
