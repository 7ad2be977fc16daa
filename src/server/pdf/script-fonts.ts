/**
 * Fonts for scripts that Inter lacks: which characters each font has, and the font files, which are
 * opened when first needed.
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Font } from 'fontkit';
import { openFont } from '#server/pdf/open-font.ts';

export const SCRIPT_FONT_NAMES = [
  // Chinese must come before Korean: both have 、 and 。, but the Korean font positions them
  // differently.
  'NotoSansSC',
  'NotoSansKR',
  'NotoSansArabic',
  'NotoSansArmenian',
  'NotoSansBengali',
  'NotoSansDevanagari',
  'NotoSansEthiopic',
  'NotoSansGeorgian',
  'NotoSansGujarati',
  'NotoSansGurmukhi',
  'NotoSansHebrew',
  'NotoSansKannada',
  'NotoSansKhmer',
  'NotoSansLao',
  'NotoSansMalayalam',
  'NotoSansSinhala',
  'NotoSansTamil',
  'NotoSansTelugu',
  'NotoSansThai',
  'NotoEmoji',
] as const;

export type ScriptFontName = (typeof SCRIPT_FONT_NAMES)[number];

/** A script's own font takes precedence over other fonts that have some of its characters. */
const OWN: readonly (readonly [RegExp, ScriptFontName])[] = [
  [/\p{Script=Hangul}/u, 'NotoSansKR'],
  [/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u, 'NotoEmoji'],
];

export interface ScriptFonts {
  /**
   * Returns the font that has every code point of a character, including its marks; null if no font
   * does.
   */
  fontFor(letter: string): ScriptFontName | null;
  open(name: ScriptFontName): Font;
}

const MOST_REMEMBERED = 10_000;

type Opened = (name: ScriptFontName, bytes: Buffer) => void;

/**
 * Decodes the code points in a string like '0-2f,61'. These are ranges in base 36, each given as
 * its distance from the end of the previous one.
 */
function setOf(ranges: string): ReadonlySet<number> {
  const codes = new Set<number>();
  let end = 0;
  for (const range of ranges.split(',')) {
    const [distance = '', length = '0'] = range.split('-');
    const start = end + Number.parseInt(distance, 36);
    end = start + Number.parseInt(length, 36);
    for (let code = start; code <= end; code++) codes.add(code);
  }

  return codes;
}

/**
 * Reads which characters the fonts in a folder have. The fonts themselves stay compressed until
 * they are opened.
 */
export function readScriptFonts(folder: string, onOpened: Opened = () => {}): ScriptFonts {
  const packed = JSON.parse(readFileSync(`${folder}/coverage.json`, 'utf8')) as Record<
    ScriptFontName,
    string
  >;
  const coverage = new Map<ScriptFontName, ReadonlySet<number>>();
  const fonts = new Map<ScriptFontName, Font>();
  const found = new Map<string, ScriptFontName | null>();

  function covers(name: ScriptFontName, letter: string): boolean {
    const codes = coverage.get(name) ?? setOf(packed[name]);
    coverage.set(name, codes);

    return Array.from(letter).every((character) => codes.has(character.codePointAt(0) ?? 0));
  }

  function find(letter: string): ScriptFontName | null {
    const own = OWN.find(([script]) => script.test(letter))?.[1];
    if (own && covers(own, letter)) return own;

    return SCRIPT_FONT_NAMES.find((name) => covers(name, letter)) ?? null;
  }

  return {
    fontFor(letter) {
      const known = found.get(letter);
      if (known !== undefined) return known;
      if (found.size >= MOST_REMEMBERED) found.clear();
      const name = find(letter);
      found.set(letter, name);

      return name;
    },
    open(name) {
      const known = fonts.get(name);
      if (known) return known;
      const bytes = brotliDecompressSync(readFileSync(`${folder}/${name}.ttf.br`));
      const font = openFont(bytes);
      fonts.set(name, font);
      onOpened(name, bytes);

      return font;
    },
  };
}
