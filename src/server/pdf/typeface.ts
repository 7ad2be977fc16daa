import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import type { Font } from 'fontkit';

/** The files of one family: see assets/fonts/README.md. */
interface FontFiles {
  regular: string;
  semiBold: string;
}

/** What the layout asks of the fonts. */
export interface Typeface {
  covers(codePoint: number): boolean;
  /** Width in points of one line of text, but for kerning, which is worth one part in a hundred. */
  widthOf(text: string, style: { size: number; isBold?: boolean }): number;
}

export function fontFilesIn(folder: string): FontFiles {
  return { regular: `${folder}/Inter-Regular.ttf`, semiBold: `${folder}/Inter-SemiBold.ttf` };
}

export function readTypeface(files: FontFiles): Typeface {
  const regular = advancesOf(files.regular);
  const semiBold = advancesOf(files.semiBold);

  return {
    covers: (codePoint) => regular.covers(codePoint),
    widthOf(text, { size, isBold }) {
      const { advance } = isBold ? semiBold : regular;
      let width = 0;
      for (const character of text) width += advance(character.codePointAt(0) ?? 0);

      return width * size;
    },
  };
}

function advancesOf(file: string): {
  covers: Typeface['covers'];
  advance: (codePoint: number) => number;
} {
  const font = create(readFileSync(file));
  if (!isFont(font)) throw new Error(`${file} holds several fonts`);

  const known = new Map<number, number>();
  return {
    covers: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    advance(codePoint) {
      const width =
        known.get(codePoint) ?? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
      known.set(codePoint, width);
      return width;
    },
  };
}

function isFont(opened: ReturnType<typeof create>): opened is Font {
  return 'unitsPerEm' in opened;
}
