/**
 * Text as the printing fonts can show it. Letters of Latin, Greek and Cyrillic print as they are.
 * Emoji are left out; a character of any other script prints as '?', never as an empty box.
 */
import type { Typeface } from '#server/pdf/typeface.ts';

/** Signs that the fonts lack but have a near relation of. */
const RELATIONS: Record<string, string> = {
  '✔': '✓',
  '✅': '✓',
  '☑': '✓',
  '✘': '✗',
  '❌': '✗',
  '☒': '✗',
  '✖': '×',
  '☐': '□',
  '⌀': 'Ø',
  '❝': '“',
  '❞': '”',
  '‑': '-',
  '\u2016': '||',
  '➜': '→',
  '➔': '→',
  '➡': '→',
  '⬅': '←',
  '⭐': '★',
  '◦': '•',
  '‣': '•',
  '∙': '•',
};

/** Nothing to print: accents without a letter, control, format and private characters, variation selectors. */
const SILENT = /^[\p{M}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]$/u;
const PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]$/u;
const LINE_END = /\r\n?|[\u0085\u2028\u2029\v\f]/g;

/** One text as the typeface can print it: composed, with plain line ends, no control characters and nothing it lacks. */
export function printableText(text: string, typeface: Typeface): string {
  const composed = text.replace(LINE_END, '\n').replaceAll('\t', '    ').normalize('NFC');
  let hasLostPictures = false;
  let printable = '';

  for (const character of composed) {
    if (character === '\n' || isPrintable(character, typeface)) {
      printable += character;
      continue;
    }
    const replacement = replacementOf(character, typeface);
    if (PICTURE.test(character) && replacement === '') hasLostPictures = true;
    printable += replacement;
  }

  return hasLostPictures ? closeGaps(printable) : printable;
}

function isPrintable(character: string, typeface: Typeface): boolean {
  return !SILENT.test(character) && typeface.covers(character.codePointAt(0) ?? 0);
}

function replacementOf(character: string, typeface: Typeface): string {
  const relation = RELATIONS[character];
  if (relation !== undefined) return relation;
  if (SILENT.test(character) || PICTURE.test(character)) return '';
  if (/^\s$/.test(character)) return ' ';

  const parts = Array.from(character.normalize('NFKD')).filter((part) => !SILENT.test(part));
  const isCovered = parts.length > 0 && parts.every((part) => isPrintable(part, typeface));

  return isCovered ? parts.join('') : '?';
}

function closeGaps(text: string): string {
  return text.replace(/ {2,}/g, ' ').replace(/^ | $/gm, '');
}

/** Plain data with every text in it made printable. Bytes and dates pass as they are. */
export function printableData<T>(data: T, typeface: Typeface): T {
  return printableValue(data, typeface) as T;
}

function printableValue(value: unknown, typeface: Typeface): unknown {
  if (typeof value === 'string') return printableText(value, typeface);
  if (Array.isArray(value)) return value.map((item) => printableValue(item, typeface));
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Uint8Array || value instanceof Date) return value;

  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, printableValue(item, typeface)]),
  );
}
