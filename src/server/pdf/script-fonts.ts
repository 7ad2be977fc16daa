/** The fonts for scripts that Inter lacks: which characters each has, and the files, opened when one is first needed. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Font } from 'fontkit';
import { openFont } from '#server/pdf/open-font.ts';

export const SCRIPT_FONT_NAMES = [
  // Chinese comes before Korean: both have 、 and 。, and those of the Korean file are placed elsewhere.
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

/** A script's own font goes before others that have some of its signs. */
const OWN: readonly (readonly [RegExp, ScriptFontName])[] = [
  [/\p{Script=Hangul}/u, 'NotoSansKR'],
  [/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u, 'NotoEmoji'],
];

export interface ScriptFonts {
  /** The font that has all characters of a letter with its marks; null when none has. */
  fontFor(letter: string): ScriptFontName | null;
  open(name: ScriptFontName): Font;
}

const MOST_REMEMBERED = 10_000;

type Opened = (name: ScriptFontName, bytes: Buffer) => void;

/** The code points of '0-2f,61': runs in base 36, each as the distance from the end of the one before. */
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

/** Reads which characters the fonts of a folder have; a font itself stays packed until it is opened. */
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
