/**
 * Converts text to what the fonts can print. Characters that any font has are printed as is, emoji
 * in black and white. A character that no font has is printed as its Unicode number, such as
 * '[U+13080]', which identifies it better than a box or a question mark.
 */
import { lettersIn } from '#server/pdf/set-text.ts';
import type { Typeface } from '#server/pdf/typeface.ts';

/** Symbols that the fonts lack, with similar symbols they have. */
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

/**
 * Characters with no visible output: control and format characters, lone surrogates, and variation
 * selectors.
 */
const NOTHING = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu;
/** A combining mark that doesn't belong to any character before it. */
const LOOSE_MARK = /^[\p{Script=Inherited}\u200c\u200d]$/u;
const LINE_END = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
/** A joiner connects the letters of a word or combines emoji. */
const JOINER = /^[\u200c\u200d]$/;
/** Next to these characters, wide brackets and commas stay wide. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

interface Printable {
  text: string;
  /** The characters that no font has, in text order. */
  missing: string[];
}

/**
 * Normalizes line endings, composes characters (NFC), and replaces characters that the typeface
 * can't print as they are.
 */
export function printableText(text: string, typeface: Typeface): string {
  return printableOf(text, typeface).text;
}

/** Lists the characters in a text that no font has, without duplicates. */
export function missingLetters(text: string, typeface: Typeface): string[] {
  return [...new Set(printableOf(text, typeface).missing)];
}

function printableOf(text: string, typeface: Typeface): Printable {
  const composed = text.replace(LINE_END, '\n').replaceAll('\t', '    ').normalize('NFC');
  if (typeface.isPlain(composed)) return { text: composed, missing: [] };

  const clean = withoutLooseJoiners(composed.replace(NOTHING, ''), typeface);
  const isWide = WIDE.test(clean);
  const missing: string[] = [];
  const printable: string[] = [];
  let numbers: string[] = [];
  const endNumbers = () => {
    if (numbers.length > 0) printable.push(`[${numbers.join(' ')}]`);
    numbers = [];
  };
  for (const letter of lettersIn(clean, typeface)) {
    const known = knownForm(letter, typeface, isWide);
    if (known === null) {
      missing.push(letter);
      numbers.push(inNumbers(letter));
    } else {
      endNumbers();
      printable.push(known);
    }
  }
  endNumbers();

  return { text: printable.join(''), missing };
}

/** Removes joiners next to characters that Inter has, where they have no meaning. */
function withoutLooseJoiners(text: string, typeface: Typeface): string {
  const characters = Array.from(text);

  return characters
    .filter((character, index) => {
      if (!JOINER.test(character)) return true;
      const beside = [characters[index - 1] ?? ' ', characters[index + 1] ?? ' '];
      return beside.every((one) => !JOINER.test(one) && !typeface.isPlain(one));
    })
    .join('');
}

/** Returns the printable form of a character; null if no font has it. */
function knownForm(letter: string, typeface: Typeface, isWide: boolean): string | null {
  if (typeface.isPlain(letter)) return letter;
  const relation = RELATIONS[letter];
  if (relation !== undefined) return relation;
  if (/^\s$/.test(letter)) return ' ';
  if (LOOSE_MARK.test(letter)) return '';

  const parts = Array.from(letter.normalize('NFKD')).filter((part) => !LOOSE_MARK.test(part));
  const family = typeface.familyFor(letter);
  if (!(isWide && family) && parts.length > 0 && parts.every((part) => typeface.isPlain(part))) {
    return parts.join('');
  }
  if (family) return letter;
  const isKnown = parts.length > 1 && parts.every((part) => typeface.familyFor(part) !== null);

  return isKnown ? parts.join('') : null;
}

function inNumbers(letter: string): string {
  return Array.from(letter, (character) => {
    const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `U+${number.padStart(4, '0')}`;
  }).join(' ');
}

/** Makes every string in plain data printable. Leaves bytes and dates unchanged. */
export function printableData<T>(data: T, typeface: Typeface): T {
  return mapTexts(data, (text) => printableText(text, typeface)) as T;
}

/** Lists the characters in all strings of plain data that no font has, without duplicates. */
export function missingInData(data: unknown, typeface: Typeface): string[] {
  const missing = new Set<string>();
  mapTexts(data, (text) => {
    for (const letter of missingLetters(text, typeface)) missing.add(letter);
    return text;
  });

  return [...missing];
}

/** True if Inter alone can print every string in the data. */
export function isPlainData(data: unknown, typeface: Typeface): boolean {
  let isPlain = true;
  mapTexts(data, (text) => {
    isPlain &&= typeface.isPlain(text);
    return text;
  });

  return isPlain;
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Uint8Array || value instanceof Date) return value;

  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]),
  );
}
