import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanText } from '#shared/fields/field-schemas.ts';
import { openContactFile } from './open-contact-file.ts';
import { readRows } from './read-csv.ts';

async function cellsOf(bytes: Uint8Array): Promise<string[][]> {
  const { rows } = await openContactFile(Buffer.from(bytes));
  const cells: string[][] = [];
  for await (const batch of rows) cells.push(...batch.map((row) => row.cells));

  return cells;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const whyNot = (bytes: Uint8Array) =>
  cellsOf(bytes).then(
    () => null,
    (error: { message: string }) => error.message,
  );

describe('line ends', () => {
  test('A file joined from several files with different line endings keeps every contact (F9)', async () => {
    const file =
      'name,email\r\nMix One,m1@x.example\nMix Two,m2@x.example\rMix Three,m3@x.example\r\nMix Four,m4@x.example\r\n';

    expect(await cellsOf(utf8(file))).toEqual([
      ['name', 'email'],
      ['Mix One', 'm1@x.example'],
      ['Mix Two', 'm2@x.example'],
      ['Mix Three', 'm3@x.example'],
      ['Mix Four', 'm4@x.example'],
    ]);
  });

  const lineEnd = fc.constantFrom('\r\n', '\n', '\r');
  const letters = fc.constantFrom('a', 'B', 'é', ' ', ',', '"', ';', '\n', '\r', '\r\n');
  const cell = fc.array(letters, { maxLength: 8 }).map((parts) => parts.join(''));
  const row = fc.record({
    cells: fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => ['row', ...cells]),
    end: lineEnd,
  });

  test('Any mix of line endings, even within quoted cells, keeps every row whole', async () => {
    const quoted = (text: string) =>
      /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const text = rows.map(({ cells, end }) => cells.map(quoted).join(',') + end).join('');

        expect(await cellsOf(utf8(`sep=,\r\n${text}`))).toEqual(
          rows.map(({ cells }) => cells.map(cleanText)),
        );
      }),
      { numRuns: 200 },
    );
  });
});

test('An emoji is decoded correctly anywhere in a long file', async () => {
  const note = '🏠'.repeat(33_000);
  for (const start of ['Note\n', 'Notes\n']) {
    expect(await cellsOf(utf8(`${start}${note}\n`))).toEqual([[start.trim()], [note]]);
  }
});

describe('rows that are too wide', () => {
  test('A row with too many columns is rejected with its row number, anywhere in the file', async () => {
    const six = 'Name,Phone\n'.repeat(6);

    expect(await whyNot(utf8(`${six}${'x,'.repeat(201)}\n`))).toBe(
      'Row 7 has more than 200 columns.',
    );
    expect(await whyNot(utf8(`${six}${','.repeat(199)}\nAnn,801\n`))).toBeNull();
  });

  test('An endless row is rejected before the rest of it is read (F10)', async () => {
    let read = 0;
    function* endless(): Generator<string> {
      yield 'Name,Phone\n';
      for (;;) {
        read += 1;
        if (read > 100) throw new Error('the row was read on and on');
        yield ','.repeat(65_536);
      }
    }
    const reading = readRows(endless(), ',');

    await expect(reading.next()).rejects.toMatchObject({
      code: 'bad_input',
      message: 'Row 2 has more than 200 columns.',
    });
    expect(read).toBeLessThan(12);
  });

  test('A long note full of delimiters is one cell', async () => {
    const note = ',;\n'.repeat(60_000);

    expect(await cellsOf(utf8(`Name,Notes\nAnn,"${note}"\n`))).toEqual([
      ['Name', 'Notes'],
      ['Ann', cleanText(note)],
    ]);
  });
});

test('More blank rows than a spreadsheet holds are rejected', async () => {
  expect(await whyNot(utf8(`Name\n${'\n'.repeat(1_048_576)}`))).toContain(
    'more than 1,048,576 rows',
  );
});

describe('files of another kind', () => {
  test.each([
    ['a picture', () => sharp(Buffer.alloc(30), { raw: { width: 5, height: 2, channels: 3 } })],
    [
      'a big picture',
      () => sharp(randomBytes(30_000), { raw: { width: 100, height: 100, channels: 3 } }),
    ],
  ])('%s renamed to .csv is rejected as a picture (F19)', async (_what, picture) => {
    const why =
      'This is a picture. Save the list as CSV (UTF-8) or as an Excel workbook (.xlsx) and upload that.';

    expect(await whyNot(await picture().png().toBuffer())).toBe(why);
    expect(await whyNot(await picture().jpeg().toBuffer())).toBe(why);
  });

  test('A compressed list is rejected as a compressed file', async () => {
    expect(await whyNot(gzipSync('Name,Phone\nAnn,801\n'))).toContain('a compressed file');
  });

  test('Random bytes are rejected as binary data', async () => {
    expect(await whyNot(randomBytes(40_000))).toContain('This is not a text file');
  });

  test('A list with binary data in the middle is rejected', async () => {
    const list = Buffer.from('Ann Park,ann@x.example\n'.repeat(10_000));
    const file = Buffer.concat([list, randomBytes(200_000), list]);

    expect(await whyNot(file)).toContain('This is not a text file');
  });

  test('A PDF looks like text but is rejected as a list', async () => {
    expect(await whyNot(utf8('%PDF-1.7\n1 0 obj\n'))).toContain('a PDF');
  });
});

describe('valid lists', () => {
  test.each([
    ['BMI,Phone\nAnn,801\n', 'BMI'],
    ['MZ,Phone\nAnn,801\n', 'MZ'],
    ['ID3,Phone\nAnn,801\n', 'ID3'],
  ])('%j is read as a list although it starts like another kind of file', async (text, first) => {
    expect((await cellsOf(utf8(text)))[0]?.[0]).toBe(first);
  });

  test('Unicode text from Excel, Windows-1252, and a stray NUL are accepted', async () => {
    const little = Buffer.from('\ufeffName\tPhone\nJosé\t801\n', 'utf16le');
    const people = [
      ['Name', 'Phone'],
      ['José', '801'],
    ];

    expect(await cellsOf(little)).toEqual(people);
    expect(await cellsOf(Buffer.from(little).swap16())).toEqual(people);
    expect(await cellsOf(Buffer.from('Name,Phone\nJos\xe9,801\n', 'latin1'))).toEqual(people);
    expect(await cellsOf(utf8('Name,Phone\nJosé\0,801\n'))).toEqual(people);
  });
});
