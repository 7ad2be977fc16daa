import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPrinter } from '#server/pdf/make-pdf.ts';
import { openFont } from '#server/pdf/open-font.ts';
import type { Printed, PrintedSignature } from '#server/pdf/printed-document.ts';
import { readScriptFonts, SCRIPT_FONT_NAMES } from '#server/pdf/script-fonts.ts';
import { fontFilesIn, readTypeface } from '#server/pdf/typeface.ts';
import { printableData } from '#server/pdf/printable-text.ts';
import { packageRoot } from '#server/package-root.ts';
import { makePdf } from '#test/pdf-pages.ts';
import {
  printedDocument,
  printedLines,
  printedPhotos,
  printedReceipt,
} from '#test/printed-samples.ts';
import { readPdf } from '#test/read-pdf.ts';

/** B060, B061, M11: Names in scripts that Inter lacks. */
const NAMES = [
  '王小明',
  '龔鄺',
  '山田太郎',
  '김철수',
  'משה כהן',
  'أحمد العربي',
  'محمد رضایی',
  'สมชาย ใจดี',
  'राजेश',
  'Łukasz 李伟 Ahmed',
  'Cohen משה & Sons',
  'Nguyễn Thị',
];

const fontsFolder = `${packageRoot}assets/fonts`;
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();

const signatureOf = (name: string): PrintedSignature => ({
  sentence: 'I accept this estimate and its terms.',
  name,
  strokes: null,
  signedAt: 'Nov 25, 2026, 9:12 AM',
  facts: [
    { label: 'Signed by', text: name },
    { label: 'Email', text: 'signer@example.com' },
  ],
  consent: `${name} agrees to sign electronically.`,
  verifying: 'Upload this file.',
});

function partiesNamed(name: string) {
  const { client, company } = printedDocument();

  return {
    client: { ...client, name, company: name, addressLines: [name] },
    company: { ...company, name, location: name, addressLines: [name] },
  };
}

const job = (name: string) => ({ title: name, addressLines: [name] });

/** Every type of document, with the name in each of its text fields. */
const KINDS: Record<string, (name: string) => Printed> = {
  'An invoice': (name) =>
    printedDocument({
      ...partiesNamed(name),
      title: name,
      description: `${name} wrote this.`,
      job: job(name),
      lines: printedLines(12).map((line) => ({ ...line, description: `${name}\n${name}` })),
      notes: `${name}\n`.repeat(15),
      terms: name,
      notices: [{ title: 'Notice', text: name }],
      payments: [{ paidOn: '2026-07-03', method: name, amountCents: 5 }],
      otherChoices: [{ label: name, lines: [name], cents: 5 }],
      taxLabel: `${name} (8.25%)`,
      discount: { label: name, cents: -5 },
      payAddress: 'https://gable.example/d/1',
    }),
  'A signed estimate': (name) =>
    printedDocument({
      ...partiesNamed(name),
      noun: 'Estimate',
      signed: [signatureOf(name), signatureOf(name)],
    }),
  'A receipt': (name) => printedReceipt({ ...partiesNamed(name), method: name, notes: name }),
  'A statement': (name) => {
    const { stamp: _, notes: __, number: ___, ...sheet } = printedReceipt(partiesNamed(name));
    return {
      ...sheet,
      kind: 'statement',
      from: '2026-07-01',
      to: '2026-07-31',
      openingCents: 0,
      lines: [{ date: '2026-07-03', text: name, cents: 5, balanceCents: 5 }],
      closingCents: 5,
      ages: [{ label: 'Current', cents: 5 }],
      agesOn: '2026-07-31',
    };
  },
  'A photo report': (name) => ({
    ...printedPhotos({
      onPage: 6,
      photos: [{ jpeg: picture, title: name, half: 'Before', detail: `By ${name}` }],
    }),
    ...partiesNamed(name),
    job: job(name),
  }),
};

/** Ignore whitespace, because viewers insert spaces between text runs wherever they see fit. */
const lettersOf = (text: string) => text.normalize('NFKC').replaceAll(/[\s\u200e-\u200f]/g, '');

test.each(Object.keys(KINDS).flatMap((kind) => NAMES.map((name) => [kind, name] as const)))(
  '%s prints %s letter by letter, with no question mark and no missing glyph',
  async (kind, name) => {
    const printed = KINDS[kind]?.(name);
    if (!printed) throw new Error('no such kind');
    const { pages, text } = await readPdf(await makePdf(printed));

    expect(text).not.toContain('?');
    expect(text).not.toContain('U+');
    expect(pages.reduce((sum, page) => sum + page.missingGlyphCount, 0)).toBe(0);
    const read = lettersOf(text);
    for (const word of name.split(' ').filter((one) => !/\p{Script=Arabic}/u.test(one))) {
      expect(read).toContain(lettersOf(word));
    }
  },
);

test('The letters of Arabic join, and stand from right to left', async () => {
  const bytes = await makePdf(printedReceipt({ notes: 'أحمد' }));
  const { pages } = await readPdf(bytes);
  const font = readScriptFonts(fontFilesIn(fontsFolder).scripts).open('NotoSansArabic');
  const { glyphs, direction } = font.layout('أحمد');
  const apart = Array.from('أحمد', (letter) => font.layout(letter).glyphs[0]?.id);

  expect(direction).toBe('rtl');
  expect(glyphs.map(({ id }) => id)).not.toEqual(apart.toReversed());
  expect(pages[0]?.missingGlyphCount).toBe(0);
});

test('A letter that no font has prints as its number, on the certificate too', async () => {
  const { text } = await readPdf(
    await makePdf(printedDocument({ signed: [signatureOf('Ann 𓀀𓁀')] })),
  );

  expect(text).toContain('Signed electronically by Ann [U+13000 U+13040] on');
  expect(text).not.toContain('?');
});

test('The same names give the same bytes, from another printer too', async () => {
  const printed = KINDS['A signed estimate']?.(NAMES.join(', '));
  if (!printed) throw new Error('no such kind');
  const [first, again, other] = [
    await makePdf(printed),
    await makePdf(structuredClone(printed)),
    await openPrinter(fontsFolder).makePdf(printed),
  ];

  expect(Buffer.from(again).equals(Buffer.from(first))).toBe(true);
  expect(Buffer.from(other).equals(Buffer.from(first))).toBe(true);
});

test('An English document opens no font but Inter', () => {
  const opened: string[] = [];
  const files = fontFilesIn(fontsFolder);
  const typeface = readTypeface(
    files,
    readScriptFonts(files.scripts, (name) => opened.push(name)),
  );
  printableData(printedDocument({ notes: 'Łukasz Nguyễn – 24″ × 3½" Κώστας' }), typeface);

  expect(opened).toEqual([]);
  typeface.shapedWidth('王', 'NotoSansSC', { size: 9 });
  expect(opened).toEqual(['NotoSansSC']);
});

test('Each font has the characters that its list names, and the height of a line of Inter', () => {
  const folder = fontFilesIn(fontsFolder).scripts;
  const scripts = readScriptFonts(folder);
  const inter = openFont(readFileSync(fontFilesIn(fontsFolder).regular));
  expect(readdirSync(folder).filter((name) => name.endsWith('.br'))).toHaveLength(
    SCRIPT_FONT_NAMES.length,
  );

  for (const name of SCRIPT_FONT_NAMES) {
    const font = openFont(brotliDecompressSync(readFileSync(`${folder}/${name}.ttf.br`)));
    for (const code of font.characterSet) {
      expect(scripts.fontFor(String.fromCodePoint(code))).not.toBeNull();
    }
    expect(font.ascent / font.unitsPerEm).toBeCloseTo(inter.ascent / inter.unitsPerEm, 2);
    expect(font.descent / font.unitsPerEm).toBeCloseTo(inter.descent / inter.unitsPerEm, 2);
  }
});
