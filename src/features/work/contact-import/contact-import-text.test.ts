import { expect, test } from 'vitest';
import { decodeText, sniffDelimiter } from './contact-import-text.ts';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes);
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

test('A UTF-8 file is read with and without a byte order mark', () => {
  const file = new TextEncoder().encode('name\nJosé Núñez');
  expect(decodeText(file)).toEqual({ text: 'name\nJosé Núñez', encoding: 'UTF-8' });
  expect(decodeText(bytesOf(0xef, 0xbb, 0xbf, ...file)).text).toBe('name\nJosé Núñez');
});

test('A file that Excel saved as Windows-1252 keeps its accents, quotes, and dashes', () => {
  expect(decodeText(latin('Jos\xe9 \x93Pep\xe9\x94 O\x92Neil \x96 \x80 20'))).toEqual({
    text: 'José “Pepé” O’Neil – € 20',
    encoding: 'Windows-1252',
  });
  expect(decodeText(latin('\x8a\x9a\x8e\x9e\x8c\x9c\x9f\x99')).text).toBe('ŠšŽžŒœŸ™');
});

test('"Unicode text" from Excel is read in either byte order', () => {
  const little = Buffer.from('name\tphone\nJosé\t801', 'utf16le');
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), little]);
  const big = Buffer.from(marked).swap16();
  for (const file of [little, marked, big]) {
    expect(decodeText(new Uint8Array(file))).toEqual({
      text: 'name\tphone\nJosé\t801',
      encoding: 'UTF-16',
    });
  }
});

test('One broken byte does not damage the accents of a whole UTF-8 file', () => {
  const file = Buffer.concat([
    Buffer.from('José,Núñez,Zoë,Élodie,Jürgen,', 'utf8'),
    Buffer.from([0xe9]),
  ]);
  expect(decodeText(new Uint8Array(file)).text).toBe('José,Núñez,Zoë,Élodie,Jürgen,\ufffd');
});

test('An empty file is empty text', () => {
  expect(decodeText(bytesOf())).toEqual({ text: '', encoding: 'UTF-8' });
});

test.each([
  ['name,phone\nA,1\nB,2', ','],
  ['name;phone\n"Smith, Ann";1\n"Park, Jo";2', ';'],
  ['name\tnotes\nA\tone, two, three\nB\tx', '\t'],
  ['name|phone\nA|1', '|'],
  ['name,notes\nA,"first; second\nthird; fourth"\nB,none', ','],
  ['"Name";"Notes"\n"A";"a, b, c"\n"B";"d, e"', ';'],
  ['name\nAnn\nJo', ','],
  ['', ','],
])('The columns of %j are separated by %j', (text, delimiter) => {
  expect(sniffDelimiter(text)).toBe(delimiter);
});
