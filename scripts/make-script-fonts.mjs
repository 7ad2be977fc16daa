/**
 * node scripts/make-script-fonts.mjs <folder with the unpacked packages> [<target folder>]
 *
 * Builds the fonts for scripts that Inter doesn't cover: see assets/fonts/README.md.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { root } from './run.mjs';

/** Each font's output name and its path in the packages. */
const SOURCES = {
  NotoSansSC: 'expo-noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  NotoEmoji: fontsource('noto-emoji', 'emoji'),
  ...Object.fromEntries(
    [
      ['KR', 'korean'],
      'Arabic',
      'Armenian',
      'Bengali',
      'Devanagari',
      'Ethiopic',
      'Georgian',
      'Gujarati',
      'Gurmukhi',
      'Hebrew',
      'Kannada',
      'Khmer',
      'Lao',
      'Malayalam',
      'Sinhala',
      'Tamil',
      'Telugu',
      'Thai',
    ].map((name) => {
      const [script, subset] = typeof name === 'string' ? [name, name.toLowerCase()] : name;
      return [`NotoSans${script}`, fontsource(`noto-sans-${script.toLowerCase()}`, subset)];
    }),
  ),
};

function fontsource(name, subset) {
  return `${name}/files/${name}-${subset}-400-normal.woff2`;
}

/**
 * Together, the national character sets contain all Chinese characters used in names and letters.
 */
const HAN_ENCODINGS = [
  ['gb18030', 0xb0, 0xf7],
  ['big5', 0xa4, 0xf9],
  ['euc-jp', 0xb0, 0xf4],
  ['euc-kr', 0xca, 0xfd],
];

function hanCharacters() {
  const found = new Set();
  for (const [encoding, first, last] of HAN_ENCODINGS) {
    const decoder = new TextDecoder(encoding);
    for (let lead = first; lead <= last; lead++) {
      for (let trail = 0x40; trail <= 0xfe; trail++) {
        const text = decoder.decode(new Uint8Array([lead, trail]));
        if (/^\p{Script=Han}$/u.test(text)) found.add(text);
      }
    }
  }
  for (let code = 0x3000; code <= 0x33ff; code++) found.add(String.fromCodePoint(code));
  for (let code = 0xff00; code <= 0xffef; code++) found.add(String.fromCodePoint(code));

  return [...found].join('');
}

/** Returns a table's offset in a font file, using the directory at the start of the file. */
function tableAt(sfnt, tag) {
  for (let i = 0; i < sfnt.readUInt16BE(4); i++) {
    const record = 12 + 16 * i;
    if (sfnt.toString('latin1', record, record + 4) === tag) return sfnt.readUInt32BE(record + 8);
  }
  throw new Error(`no ${tag} table`);
}

/**
 * Gives all fonts the same line height: Inter's ascent, descent, and line gap, in this font's
 * units.
 */
function withLineHeightOf(model, sfnt) {
  const font = create(sfnt);
  const changed = Buffer.from(sfnt);
  const hhea = tableAt(changed, 'hhea');
  const scale = font.unitsPerEm / model.unitsPerEm;
  [model.ascent, model.descent, model.lineGap].forEach((value, i) =>
    changed.writeInt16BE(Math.round(value * scale), hhea + 4 + 2 * i),
  );

  return changed;
}

/**
 * Formats sorted code points as ranges, such as '0-2f,61': base 36, each start relative to the end
 * of the previous range.
 */
function rangesOf(codes) {
  const ranges = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }

  let end = 0;
  return ranges
    .map(([from, to]) => {
      const text = `${(from - end).toString(36)}${to > from ? `-${(to - from).toString(36)}` : ''}`;
      end = to;
      return text;
    })
    .join();
}

const [source, target = join(root, 'assets/fonts/scripts')] = process.argv.slice(2);
if (!source) {
  console.error('usage: node scripts/make-script-fonts.mjs <folder of packages> [<target folder>]');
  process.exit(2);
}

await mkdir(target, { recursive: true });
const inter = create(await readFile(join(root, 'assets/fonts/Inter-Regular.ttf')));
const coverage = {};
for (const [name, path] of Object.entries(SOURCES)) {
  const original = await readFile(join(source, path));
  const isHan = name === 'NotoSansSC';
  const whole = await subsetFont(original, isHan ? hanCharacters() : null, {
    keepAllGlyphs: !isHan,
    ...(isHan ? { keepFeatures: [] } : {}),
    noHinting: true,
    targetFormat: 'sfnt',
  });
  const font = withLineHeightOf(inter, whole);
  const packed = brotliCompressSync(font, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: font.length,
    },
  });
  coverage[name] = rangesOf([...new Set(create(font).characterSet)].toSorted((a, b) => a - b));
  await writeFile(join(target, `${name}.ttf.br`), packed);
  console.log(`${name}: ${font.length} bytes, packed ${packed.length}`);
}
await writeFile(join(target, 'coverage.json'), `${JSON.stringify(coverage, null, 2)}\n`);
