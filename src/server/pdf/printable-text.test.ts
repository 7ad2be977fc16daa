import { expect, test } from 'vitest';
import { packageRoot } from '#server/package-root.ts';
import { printableData, printableText } from '#server/pdf/printable-text.ts';
import { fontFilesIn, readTypeface } from '#server/pdf/typeface.ts';

const typeface = readTypeface(fontFilesIn(`${packageRoot}assets/fonts`));
const printable = (text: string) => printableText(text, typeface);

test('what roofers write stays as it is', () => {
  const text = 'Pitch 6/12, 24″ × 3½", ¼ ¾ ⅝, 12′ – 14′ — ±1°, 50 % © ® ™ € ✓ ← → “a” ‘b’ • …';
  expect(printable(text)).toBe(text);
});

test('names of many countries stay as they are', () => {
  const text = 'Łukasz Nguyễn José O’Brien Žižek Ångström Ñuñez Şahin Ħal Ŵyn Κώστας Олена Ґалина';
  expect(printable(text)).toBe(text);
});

test('a letter with its accent apart is put together', () => {
  expect(printable('Jose\u0301 Nguye\u0302\u0303n')).toBe('José Nguyễn');
});

test('emoji leave no trace, not even a double space', () => {
  expect(printable('Casa 🏠 Azul')).toBe('Casa Azul');
  expect(printable('👷🏽‍♀️ Site 1️⃣ 🇺🇸 done ❤️')).toBe('Site 1 done');
});

test('signs with a near relation print as that', () => {
  expect(printable('✔ ✅ ☐ ⌀ 4 ﬁne Ｄ１')).toBe('✓ ✓ □ Ø 4 fine D1');
});

test('a letter of another script prints as a question mark', () => {
  expect(printable('田中 Roofing, 김')).toBe('?? Roofing, ?');
});

test('control characters, direction marks and lone surrogates are taken out', () => {
  expect(printable('a\u0000b\u0007c\u202Ed\u200Be\uFEFFf\u00ADg\uD800h')).toBe('abcdefgh');
});

test('line ends of every system are line ends; a tab is a space', () => {
  expect(printable('a\r\nb\rc\u2028d\ne\tf')).toBe('a\nb\nc\nd\ne    f');
});

test('nothing that is left is without a glyph', () => {
  let everything = '';
  for (let code = 1; code < 0x30000; code += 7) everything += String.fromCodePoint(code);
  for (const character of printable(everything).replaceAll('\n', '')) {
    expect(typeface.covers(character.codePointAt(0) ?? 0)).toBe(true);
  }
});

test('every text in a document is made printable; figures, dates and bytes pass', () => {
  const date = new Date(0);
  const bytes = new Uint8Array([1, 2]);
  const data = { a: ['x\u0000'], b: { c: '田', d: 5, e: null }, date, bytes };

  expect(printableData(data, typeface)).toEqual({
    a: ['x'],
    b: { c: '?', d: 5, e: null },
    date,
    bytes,
  });
});
