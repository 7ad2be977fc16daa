import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A run of text and its position, in points from the page's lower left corner. */
interface PdfText {
  text: string;
  x: number;
  y: number;
  width: number;
}

export type Box = readonly [left: number, top: number, right: number, bottom: number];

export interface PdfPage {
  texts: PdfText[];
  /**
   * The page's text as lines, from top to bottom. Text runs at the same height form one line, from
   * left to right.
   */
  lines: string[];
  pictureCount: number;
  /** The number of times a font's missing-character symbol was printed. */
  missingGlyphCount: number;
  /** The bounding box of each shape filled with black, in points from the upper left corner. */
  blackBoxes: Box[];
}

interface ReadPdf {
  pages: PdfPage[];
  /** The lines of all pages, separated by line breaks. */
  text: string;
  info: Record<string, unknown>;
}

/** Reads a PDF like a viewer. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: PdfPage[] = [];

  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
        : [],
    );
    const { fnArray, argsArray } = await page.getOperatorList();
    const pictureCount = fnArray.filter((op) => op === OPS.paintImageXObject).length;
    const blackBoxes = blackBoxesOf(fnArray, argsArray);
    const missingGlyphCount = missingGlyphsIn(fnArray, argsArray);
    pages.push({ texts, lines: linesOf(texts), pictureCount, missingGlyphCount, blackBoxes });
  }
  const { info } = await document.getMetadata();
  await task.destroy();

  return {
    pages,
    text: pages.flatMap(({ lines }) => lines).join('\n'),
    info: info as Record<string, unknown>,
  };
}

function missingGlyphsIn(operators: readonly number[], args: readonly unknown[]): number {
  return operators
    .flatMap((operator, index) => {
      const [glyphs] = (args[index] ?? []) as [unknown];
      return operator === OPS.showText && Array.isArray(glyphs) ? glyphs : [];
    })
    .filter((glyph: unknown) => isMissing(glyph)).length;
}

/** True for a font's first glyph, which is shown in place of missing characters. */
function isMissing(glyph: unknown): boolean {
  return (
    typeof glyph === 'object' && glyph !== null && Reflect.get(glyph, 'originalCharCode') === 0
  );
}

function blackBoxesOf(operators: readonly number[], args: readonly unknown[]): Box[] {
  const boxes: Box[] = [];
  let color: unknown;
  for (const [index, operator] of operators.entries()) {
    const [first, , box] = (args[index] ?? []) as [unknown, unknown, Float32Array | null];
    if (operator === OPS.setFillRGBColor) color = first;
    if (operator === OPS.constructPath && first === OPS.fill && box && color === '#000000') {
      boxes.push([...box] as unknown as Box);
    }
  }

  return boxes;
}

function linesOf(texts: PdfText[]): string[] {
  const rows: { y: number; texts: PdfText[] }[] = [];
  for (const text of texts.toSorted((a, b) => b.y - a.y)) {
    const row = rows.find(({ y }) => Math.abs(y - text.y) < 1);
    if (row) row.texts.push(text);
    else rows.push({ y: text.y, texts: [text] });
  }

  return rows.map(({ texts: row }) => joined(row.toSorted((a, b) => a.x - b.x)));
}

function joined(row: PdfText[]): string {
  let line = '';
  let end = 0;
  for (const { text, x, width } of row) {
    line += line !== '' && x - end > 1 && !line.endsWith(' ') ? ` ${text}` : text;
    end = x + width;
  }

  return line.trim();
}
