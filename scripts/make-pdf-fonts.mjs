/**
 * node scripts/make-pdf-fonts.mjs <folder of woff2> [<target folder>]
 *
 * Builds the fonts used in PDF documents: see assets/fonts/README.md.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { root } from './run.mjs';

const WEIGHTS = ['Inter-Regular', 'Inter-SemiBold'];

/** Characters used in contractors' documents, and the alphabets of their clients' names. */
const CHARACTERS = [
  '0020-007E,00A0-00AC,00AE-024F', // Latin, Latin-1, Latin Extended-A and -B
  '02BB-02BC,02C6-02C7,02D8-02DD', // the modifier letters ʻ ʼ and the spacing accents
  '0370-03FF', // Greek
  '0400-045F,048A-04FF', // Cyrillic
  '1E00-1EFF', // Vietnamese, Welsh, and other letters with two accents
  '2002-200A,2010-2015,2018-2022,2026,202F,2030,2032-2033,2039-203A,2044,2052', // punctuation, ′ ″
  '2070,2074-2079,2080-2089', // superscript and subscript digits
  '20A0-20BF', // currencies
  '2103,2109,2113,2116,2117,2120,2122,2126,212E', // ℃ ℉ ℓ № ℠ ™ Ω ℮
  '2150-215F,2189', // fractions
  '2190-2199', // arrows
  '2202,2205,2206,220F,2211,2212,2215,2219,221A,221E,222B,2248,2260,2264,2265', // mathematics
  '25A0,25A1,25AA,25AB,25CB,25CF,25C6,25C7,25CA,2605,2606,2713,2717', // ■ ● ★ ✓ ✗
].join();

/** Keeps the font's names and its license. */
const NAMES = { preserveNameIds: [0, 1, 2, 3, 4, 5, 6, 13, 14] };

const text = CHARACTERS.split(',').map(charactersOf).join('');

function charactersOf(range) {
  const [first, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));

  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

/**
 * Replaces the default digits with tabular ones. Using the font's own `tnum` feature makes each PDF
 * take half again as long, and Inter's also widens the hyphen and the space.
 */
function freezeTabularFigures(sfnt) {
  const font = create(sfnt);
  const glyphs = [...new Set(font.characterSet)]
    .toSorted((a, b) => a - b)
    .map((code) => {
      const character = String.fromCodePoint(code);
      const isFigure = /^\d$/.test(character);

      return [
        code,
        (isFigure ? font.layout(character, ['tnum']).glyphs[0] : font.glyphForCodePoint(code)).id,
      ];
    });

  return withCmap(sfnt, cmapOf(glyphs));
}

/**
 * Builds a `cmap` table with one format 12 subtable from sorted pairs of code points and glyphs.
 */
function cmapOf(glyphs) {
  const HEAD = [0, 1, 3, 10]; // version, number of subtables, and the subtable's platform and encoding
  const table = Buffer.alloc(28 + 12 * glyphs.length);
  HEAD.forEach((value, i) => table.writeUInt16BE(value, 2 * i));
  table.writeUInt32BE(12, 8); // offset of the subtable
  table.writeUInt16BE(12, 12); // its format
  table.writeUInt32BE(table.length - 12, 16);
  table.writeUInt32BE(glyphs.length, 24);
  glyphs.forEach(([code, glyph], i) =>
    [code, code, glyph].forEach((value, j) => table.writeUInt32BE(value, 28 + 12 * i + 4 * j)),
  );

  return table;
}

/** Returns the font with a different `cmap`, appended at the end. */
function withCmap(sfnt, cmap) {
  const end = Math.ceil(sfnt.length / 4) * 4;
  const font = Buffer.concat([sfnt, Buffer.alloc(end - sfnt.length), cmap]);
  const record = font.indexOf('cmap', 12, 'latin1');
  font.writeUInt32BE(end, record + 8);
  font.writeUInt32BE(cmap.length, record + 12);

  return font;
}

const [source, target = join(root, 'assets/fonts')] = process.argv.slice(2);
if (!source) {
  console.error('usage: node scripts/make-pdf-fonts.mjs <folder of woff2> [<target folder>]');
  process.exit(2);
}

await mkdir(target, { recursive: true });
for (const name of WEIGHTS) {
  const original = await readFile(join(source, `${name}.woff2`));
  const whole = await subsetFont(original, null, {
    ...NAMES,
    keepAllGlyphs: true,
    targetFormat: 'sfnt',
  });
  const font = await subsetFont(freezeTabularFigures(whole), text, {
    ...NAMES,
    // Drop mark positioning, which makes each PDF take half again as long: text is composed before
    // printing.
    keepFeatures: ['kern'],
    noHinting: true,
    dropTables: ['STAT', 'DSIG', 'meta'],
  });
  await writeFile(join(target, `${name}.ttf`), font);
  console.log(`${name}.ttf: ${font.length} bytes, ${create(font).characterSet.length} characters`);
}
