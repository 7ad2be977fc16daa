import { expect, test } from 'vitest';
import { packageRoot } from '#server/package-root.ts';
import { missingLetters, printableData, printableText } from '#server/pdf/printable-text.ts';
import { lettersIn } from '#server/pdf/set-text.ts';
import { fontFilesIn, readTypeface } from '#server/pdf/typeface.ts';

const typeface = readTypeface(fontFilesIn(`${packageRoot}assets/fonts`));
const printable = (text: string) => printableText(text, typeface);

test('text that roofers write stays as it is', () => {
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

test('emoji stay, whole, without the signs that only choose their color', () => {
  expect(printable('Casa 🏠 Azul')).toBe('Casa 🏠 Azul');
  expect(printable('👷🏽‍♀️ Site 1️⃣ 🇺🇸 done ❤️')).toBe('👷🏽‍♀ Site 1 🇺🇸 done ❤');
});

test('signs with a close equivalent print as that', () => {
  expect(printable('✔ ✅ ☐ ⌀ 4 ﬁne Ｄ１')).toBe('✓ ✓ □ Ø 4 fine D1');
});

test('names in other scripts stay as they are', () => {
  for (const name of [
    '王小明',
    '龔鄺',
    '山田太郎',
    '김철수',
    'أحمد العربي',
    'رضا می‌خواهم',
    'Cohen משה & Sons',
    'สมชาย',
    'राजेश',
    'தமிழ்',
    'శ్రీనివాస్',
    'মোহাম্মদ',
    'પટેલ',
    'ਸਿੰਘ',
    'ಕೃಷ್ಣ',
    'കൃഷ്ണൻ',
    'ශ්‍රී',
    'សុខ',
    'ສົມ',
    'Արամ',
    'გიორგი',
    'አበበ',
  ]) {
    expect(printable(name)).toBe(name);
    expect(missingLetters(name, typeface)).toEqual([]);
  }
});

test('a letter that no font has prints as its number, and is named', () => {
  expect(printable('𓀀𓁀 Roofing? ꓐ')).toBe('[U+13000 U+13040] Roofing? [U+A4D0]');
  expect(missingLetters('𓀀𓁀 𓀀 Roofing? ꓐ', typeface)).toEqual(['𓀀', '𓁀', 'ꓐ']);
  expect(missingLetters('Roofing? 王', typeface)).toEqual([]);
});

test('wide brackets and commas stay wide beside Chinese letters alone', () => {
  expect(printable('（公司），好')).toBe('（公司），好');
  expect(printable('（Roof），㈱ ①')).toBe('(Roof),㈱ 1');
});

test('control characters, direction marks and lone surrogates are taken out', () => {
  expect(printable('a\u0000b\u0007c\u202Ed\u200Be\uFEFFf\u00ADg\uD800h')).toBe('abcdefgh');
});

test('line ends of every system are line ends; a tab is a space', () => {
  expect(printable('a\r\nb\rc\u2028d\ne\tf')).toBe('a\nb\nc\nd\ne    f');
});

test('nothing that is left is without a glyph', () => {
  let everything = '';
  for (let code = 1; code < 0x30000; code += 101) everything += `${String.fromCodePoint(code)} `;
  const letters = lettersIn(printable(everything).replaceAll('\n', ''), typeface);

  expect(letters.length).toBeGreaterThan(1_900);
  expect(letters.filter((letter) => typeface.familyFor(letter) === null)).toEqual([]);
});

test('every text in a document is made printable; figures, dates and bytes pass', () => {
  const date = new Date(0);
  const bytes = new Uint8Array([1, 2]);
  const data = { a: ['x\u0000'], b: { c: '𓀀', d: 5, e: null }, date, bytes };

  expect(printableData(data, typeface)).toEqual({
    a: ['x'],
    b: { c: '[U+13000]', d: 5, e: null },
    date,
    bytes,
  });
});
