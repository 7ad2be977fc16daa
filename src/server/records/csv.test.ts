import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsv } from './csv.ts';
import type { Cell } from './csv.ts';

const csvOf = (...cells: Cell[]) => text(toCsv(cells, { value: (cell) => cell }));

describe('a spreadsheet of ours (D32)', () => {
  test('starts with a byte order mark and a line of names, and ends its lines as Excel does', async () => {
    const rows = [{ name: 'Maria', total: 1234.5 }];
    const csv = await text(
      toCsv(rows, { name: (row) => row.name, total: (row) => row.total, note: () => null }),
    );

    expect(csv).toBe('\uFEFFname,total,note\r\nMaria,1234.5,\r\n');
  });

  test.each([
    [-12.5, '-12.5'],
    [0, '0'],
    [true, 'yes'],
    [false, 'no'],
    [null, ''],
    [undefined, ''],
    ['2026-11-21', '2026-11-21'],
    ['=1+1', "'=1+1"],
    ['+1 801 555 0100', "'+1 801 555 0100"],
    ['-12 Main St', "'-12 Main St"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['a "b", c', '"a ""b"", c"'],
    ['two\nlines', '"two\nlines"'],
  ])('has %j as %s', async (cell, written) => {
    expect(await csvOf(cell)).toBe(`\uFEFFvalue\r\n${written}\r\n`);
  });

  test('whose rows cannot be read sends nothing first, so that its request can be refused', async () => {
    const broken = new Readable({ objectMode: true }).destroy(new Error('no rows'));
    const pieces: unknown[] = [];
    const read = async () => {
      for await (const piece of toCsv<Cell>(broken, { value: (cell) => cell })) pieces.push(piece);
    };

    await expect(read()).rejects.toThrow('no rows');
    expect(pieces).toEqual([]);
  });

  test('without rows still has its names', async () => {
    expect(await csvOf()).toBe('\uFEFFvalue\r\n');
  });

  test('holds every row once and in order, however many there are', async () => {
    const numbers = Array.from({ length: 1_001 }, (_, i) => i);
    const rows: string[][] = parse(await csvOf(...numbers), { bom: true, fromLine: 2 });

    expect(rows.map(([value]) => Number(value))).toEqual(numbers);
  });

  test('returns any text to a reader, except for the mark before a formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (cell) => {
        const [[value = ''] = []]: string[][] = parse(await csvOf(cell), {
          bom: true,
          fromLine: 2,
          relaxColumnCount: true,
        });
        expect([cell, `'${cell}`]).toContain(value);
        expect(value).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});
