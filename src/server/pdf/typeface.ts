import { readFileSync } from 'node:fs';
import type { Font } from 'fontkit';
import { openFont } from '#server/pdf/open-font.ts';
import { readScriptFonts } from '#server/pdf/script-fonts.ts';
import type { ScriptFontName, ScriptFonts } from '#server/pdf/script-fonts.ts';

/** The font files. See assets/fonts/README.md. */
interface FontFiles {
  regular: string;
  semiBold: string;
  /** The folder with the fonts for other scripts. */
  scripts: string;
}

/** Inter, used for most text, or one of the fonts for other scripts. */
export type FamilyName = 'Inter' | ScriptFontName;

interface Shaped {
  /** The width at font size 1. */
  width: number;
  isReversed: boolean;
}

const MOST_REMEMBERED = 10_000;

interface TextStyle {
  size: number;
  isBold?: boolean;
}

/** Font measurements used by the layout. */
export interface Typeface {
  covers(codePoint: number): boolean;
  /**
   * True if Inter has every character, so the text needs no other font and runs from left to right.
   */
  isPlain(text: string): boolean;
  /**
   * Returns the family that has every code point of a character, including its marks; null if no
   * family does.
   */
  familyFor(letter: string): FamilyName | null;
  /**
   * Returns the width of a single line of text, in points. Ignores kerning, which makes up about
   * one percent.
   */
  widthOf(text: string, style: TextStyle): number;
  /** Returns the width of shaped text in one family, in points. */
  shapedWidth(text: string, family: FamilyName, style: TextStyle): number;
  /** True if the font reverses this text, as with Arabic and Hebrew. */
  isReversed(text: string, family: FamilyName): boolean;
}

/** The width available for a text, in points, and the text's style. */
export interface Fit {
  typeface: Typeface;
  width: number;
  size: number;
  isBold?: boolean;
}

export function fontFilesIn(folder: string): FontFiles {
  return {
    regular: `${folder}/Inter-Regular.ttf`,
    semiBold: `${folder}/Inter-SemiBold.ttf`,
    scripts: `${folder}/scripts`,
  };
}

/** Opens Inter, and reads which characters the other fonts have. */
export function readTypeface(
  files: FontFiles,
  scripts: ScriptFonts = readScriptFonts(files.scripts),
): Typeface {
  const regular = advancesOf(files.regular);
  const semiBold = advancesOf(files.semiBold);
  const covers: Typeface['covers'] = (codePoint) => regular.covers(codePoint);
  const isPlain: Typeface['isPlain'] = (text) => {
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      if (!(code > 0x1f && code < 0x7f) && character !== '\n' && !covers(code)) return false;
    }
    return true;
  };
  const fontOf = (family: FamilyName, isBold = false): Font =>
    family === 'Inter' ? (isBold ? semiBold : regular).font : scripts.open(family);

  const known = new Map<string, Shaped>();

  /** Caches shaped text, because lines are measured many times and shaping is slow. */
  function shaped(text: string, family: FamilyName, isBold = false): Shaped {
    const key = `${family} ${isBold ? 'bold' : ''} ${text}`;
    const remembered = known.get(key);
    if (remembered) return remembered;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const font = fontOf(family, isBold);
    const { advanceWidth, direction } = font.layout(text);
    const one = { width: advanceWidth / font.unitsPerEm, isReversed: direction === 'rtl' };
    known.set(key, one);

    return one;
  }

  return {
    covers,
    isPlain,
    familyFor: (letter) => (isPlain(letter) ? 'Inter' : scripts.fontFor(letter)),
    widthOf(text, { size, isBold }) {
      const { advance } = isBold ? semiBold : regular;
      let width = 0;
      for (const character of text) width += advance(character.codePointAt(0) ?? 0);

      return width * size;
    },
    shapedWidth: (text, family, { size, isBold }) => shaped(text, family, isBold).width * size,
    isReversed: (text, family) => family !== 'Inter' && shaped(text, family).isReversed,
  };
}

function advancesOf(file: string): {
  font: Font;
  covers: Typeface['covers'];
  advance: (codePoint: number) => number;
} {
  const font = openFont(readFileSync(file));
  const known = new Map<number, number>();
  return {
    font,
    covers: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    advance(codePoint) {
      const width =
        known.get(codePoint) ?? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
      known.set(codePoint, width);
      return width;
    },
  };
}
