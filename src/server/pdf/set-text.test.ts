import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText } from '#server/pdf/fit-text.ts';
import { printableText } from '#server/pdf/printable-text.ts';
import { setText, textWidth } from '#server/pdf/set-text.ts';
import { fontFilesIn, readTypeface } from '#server/pdf/typeface.ts';
import { packageRoot } from '#server/package-root.ts';
import { isLongForm } from '#test/long-form.ts';

const typeface = readTypeface(fontFilesIn(`${packageRoot}assets/fonts`));
const room = (width = Infinity) => ({ typeface, width, size: 9 });

/**
 * Returns each line as it appears on paper, from left to right. Reverses the runs that the font
 * would reverse.
 */
function asSeen(text: string, width?: number): string[] {
  return setText(text, room(width)).map(({ runs }) =>
    runs
      .map((run) =>
        typeface.isReversed(run.text, run.family)
          ? Array.from(run.text).toReversed().join('')
          : run.text,
      )
      .join(''),
  );
}

test('Hebrew within English stands from right to left, and the English around it stays', () => {
  expect(asSeen('Cohen משה כהן & Sons')).toEqual(['Cohen ןהכ השמ & Sons']);
  expect(asSeen('Signed by משה (office) on Nov 25')).toEqual(['Signed by השמ (office) on Nov 25']);
});

test('An amount, a phone number, a date and an address beside Arabic stay as they are typed', () => {
  for (const figure of [
    '$12,450.00',
    '12,450.00$',
    '-$5.00',
    '(303) 555-0142',
    '801-555-0142',
    '2026-11-25',
    '1420 Elm Street, Lakewood, CO 80215',
    'INV-2077',
    'Nov 25, 2026',
  ]) {
    expect(asSeen(`سعر ${figure} يوم`)).toEqual([expect.stringContaining(` ${figure} `)]);
    expect(asSeen(`Ann سعر ${figure}`)).toEqual([expect.stringContaining(figure)]);
    expect(asSeen(`(${figure}) שלום`)[0]).toContain(figure);
  }
});

test('Brackets around Hebrew open toward it, and a prefix keeps its hyphen', () => {
  expect(asSeen('שלום (דירה 12).')).toEqual(['.(12 הריד) םולש']);
  expect(asSeen('ב-2026-11-25 נתחיל')).toEqual(['ליחתנ 2026-11-25-ב']);
});

test('Persian figures stand in the order in which they are read', () => {
  expect(asSeen('۳۰ درصد')[0]).toContain('۳۰');
  expect(asSeen('Rate ۳۰')).toEqual(['Rate ۳۰']);
});

test('Chinese breaks between signs, and no line starts with a full stop or ends with a bracket', () => {
  const lines = asSeen('我们将开始施工。（总价）谢谢您的信任。'.repeat(8), 100);

  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    expect(line).toMatch(/^[^。）]/u);
    expect(line).not.toMatch(/（$/u);
    expect(textWidth(line, room())).toBeLessThanOrEqual(100);
  }
});

test('Thai breaks between words, Korean between words with spaces', () => {
  const thai = asSeen('หลังคาบ้านของคุณได้รับความเสียหายจากพายุลูกเห็บ', 80);
  expect(thai.length).toBeGreaterThan(1);
  expect(thai[0]?.startsWith('หลังคาบ้าน')).toBe(true);

  const korean = asSeen('지붕 공사는 다음 주에 시작됩니다', 60);
  expect(korean.join(' ')).toBe('지붕 공사는 다음 주에 시작됩니다');
});

test('A line cut out of Hebrew with English keeps the direction of its paragraph', () => {
  const lines = setText('שלום וברכה Summit Ridge Roofing LLC of Denver Colorado תודה', room(90));

  expect(lines.length).toBeGreaterThan(2);
  for (const { text } of lines) expect(setText(text, room())[0]?.isRightToLeft).toBe(true);
});

test('A name that does not fit ends with an ellipsis between letters, never within one', () => {
  const fitted = fitText('राजेश कुमार शर्मा '.repeat(10), room(100));

  expect(fitted.endsWith('…')).toBe(true);
  expect(textWidth(fitted, room())).toBeLessThanOrEqual(100);
});

/** Characters from all scripts, including marks, joiners, and direction marks. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(' ', 'a', '5', '-', '(', ')', '$', '.', '\n', '\u200d', '\u200c', '\u0301'),
      fc.integer({ min: 0x590, max: 0x109f }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0x1780, max: 0x17ff }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0x1, max: 0x1faff }).map((code) => String.fromCodePoint(code)),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

test('Khmer letters that are wider when shaped together stay within the width', () => {
  for (const { runs } of setText('\u17d2\u17a3\u17b7\u17a9.[U+11EBA]', room(60))) {
    const widths = runs.map((run) => typeface.shapedWidth(run.text, run.family, { size: 9 }));
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThan(62);
  }
});

test('Any text is set within its width, with every letter once', { timeout: 120_000 }, () => {
  const sorted = (text: string) => Array.from(text.replaceAll(/\s/gu, '')).toSorted().join('');

  fc.assert(
    fc.property(anyText, (typed) => {
      const text = printableText(typed, typeface);
      const lines = setText(text, room(60));
      for (const { runs } of lines) {
        const width = runs.reduce(
          (sum, run) => sum + typeface.shapedWidth(run.text, run.family, { size: 9 }),
          0,
        );
        expect(width).toBeLessThan(62);
      }
      const set = lines.flatMap(({ runs }) => runs.map((run) => run.text)).join('');
      expect(set.replaceAll(/[()[\]{}<>«»]/gu, '').length).toBeLessThanOrEqual(text.length);
      expect(sorted(lines.map((line) => line.text.replace(/^[\u200e\u200f]/u, '')).join(''))).toBe(
        sorted(text),
      );
    }),
    { numRuns: isLongForm ? 3_000 : 150 },
  );
});
