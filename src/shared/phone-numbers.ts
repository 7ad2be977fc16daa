/**
 * Finds phone numbers in text. The database function `phone_keys` must find the same ones, so
 * changes here need a migration, too.
 */
import { INVISIBLE } from './invisible-characters.ts';

export interface PhoneNumber {
  /** In E.164 format: '+18015550142'. Without a country, the digits as entered: '5550142'. */
  number: string;
  /** '' without one. */
  extension: string;
  /** The number as it appears in the text, including the extension. */
  written: string;
}

interface ReadPhones {
  /**
   * The complete numbers, in order. If there are none, a number without an area code or country, if
   * any.
   */
  numbers: PhoneNumber[];
  /** The remaining text: 'call after 5'. */
  rest: string;
}

const KEYPAD = '22233344455566677778889999';
const GAP = String.raw`[ .-]{0,3}`;
const AREA = String.raw`\(? ?([2-9]\d{2}) ?\)?[ ./-]{0,3}`;
/**
 * Matches numbers that companies advertise with letters in place of digits: 1-800-GO-GABLE,
 * 801-555-ROOF.
 */
const TOLL_FREE = String.raw`\(?(8(?:00|22|33|44|55|66|77|88))\)?${GAP}(?!\d{3}${GAP}\d{4})([a-z\d](?:[.-]?[a-z\d]){7,11}|(?:[a-z\d]${GAP}){6}[a-z\d])(?![a-z\d])`;
const NORTH_AMERICAN = String.raw`(?:(?:\+|00)?1${GAP})?(?:${AREA}([2-9]\d{2})(?:${GAP}(\d{4})(?!\d)|-([a-z]{4})(?![a-z\d]))|${TOLL_FREE})`;
const INTERNATIONAL = String.raw`(?:\+|00|011[ .-]?)([2-9]\d{0,2}[ .-]{0,2}(?:\(\d{1,5}\)[ .-]{0,2})?\d(?:[ .-]{0,2}\d){4,11})(?!\d)`;
/** Matches numbers without an area code or country: '555-0142', '020 7946 0958'. */
const LOCAL = String.raw`(\+?(?:\(\d{1,5}\)[ .-]{0,2})?\d(?:[ .-]{0,2}\d){6,14})(?!\d)`;
const EXTENSION = String.raw`(?:(?:[ ,;(]{0,3}(?:extension|exten|extn|ext|xtn|x|#)[ .:=#]{0,3}|,{1,3}(?=\d{1,6}#? *(?:$|[,;/)]))|;(?=\d{1,6}#? *(?:$|[,;/)])))(\d{1,7})(?!\d))?`;

const WHOLE = new RegExp(
  String.raw`(?<![\d+])(?:${NORTH_AMERICAN}|${INTERNATIONAL})${EXTENSION}`,
  'gi',
);
const PART = new RegExp(String.raw`(?<![\d+.])${LOCAL}${EXTENSION}`, 'i');
/** A short number: 911. */
const SHORT = /^\+?\d{3,6}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Converts letters to the digits on a phone's keypad: 'ROOF' to '7663'. */
const keyed = (text: string) =>
  digitsOf(
    text.replace(/[a-z]/gi, (letter) => KEYPAD[letter.toLowerCase().charCodeAt(0) - 97] ?? ''),
  );

/** Normalizes dashes, dots, and spaces, and removes the zero in '+44 (0)20'. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(/[\u2010-\u2015\u2212\u2043\ufe58]/g, '-')
    .replace(/[\u00b7\u2022\u2219\u22c5]/g, '.')
    .replace(/[\t\n\v\f\r\u0085\u1680\u2028\u2029]/g, ' ')
    .replace(/(\+\d{1,3}[ .-]{0,2})\(0(\d*)\)/g, '$1$2');
}

/** A number that a spreadsheet converted to scientific notation: '8.01555E+09'. */
const POWER = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

/** Returns true if a spreadsheet has cut off the number's last digits. */
export function isDamagedPhone(text: string): boolean {
  const [, , fraction = '', power = '0'] = POWER.exec(text.trim()) ?? [];

  return Number(power) > fraction.length;
}

/**
 * Undoes what spreadsheets and links do to a number: '8015550142.0', "'8015550142",
 * '8.015550142E9', and 'tel:8015550142' become '8015550142'.
 */
export function repairedPhone(text: string): string {
  const bare = text
    .trim()
    .replace(/^(?:tel|phone):\s*/i, '')
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/^'(?=[\d+(])/, '')
    .trim();
  const [, first = '', fraction = '', power = '0'] = POWER.exec(bare) ?? [];
  if (first && fraction.length === Number(power)) return first + fraction;

  return bare.replace(/^(\+?\d{7,15})[.,]0+$/, '$1');
}

/**
 * Returns a number without an area code or country, with its extension ('x12'). Ten digits in
 * unusual groups count as a US or Canadian number.
 */
function localNumber(text: string): PhoneNumber | null {
  if (SHORT.test(text.trim())) return { number: text.trim(), extension: '', written: text.trim() };
  const [written, typed = '', extension = ''] = PART.exec(text) ?? [];
  if (written === undefined || DAY.test(typed)) return null;
  const digits = digitsOf(typed);
  const [, national] = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(digits) ?? [];
  const plus = typed.startsWith('+') ? '+' : '';

  return { number: national ? `+1${national}` : plus + digits, extension, written };
}

/**
 * Finds the phone numbers and extensions in a text, and returns the remaining text.
 *
 * @example
 * readPhones('801-555-0142 x12 / 1-800-555-ROOF (call after 5)').numbers
 * // [{ number: '+18015550142', extension: '12', … }, { number: '+18005557663', extension: '', … }]
 */
export function readPhones(typed: string): ReadPhones {
  const text = repairedPhone(plain(typed));
  if (isDamagedPhone(text)) return { numbers: [], rest: text };
  const whole = [...text.matchAll(WHOLE)];
  const local = whole.length === 0 ? localNumber(text) : null;
  const numbers = local ? [local] : whole.map(wholeNumber);

  return { numbers, rest: restOf(text, numbers) };
}

function wholeNumber(match: RegExpMatchArray): PhoneNumber {
  const [
    written,
    area,
    exchange = '',
    line,
    letters = '',
    free,
    word = '',
    abroad = '',
    extension = '',
  ] = match;
  const number = area
    ? `+1${area}${exchange}${line ?? keyed(letters)}`
    : free
      ? `+1${free}${keyed(word).slice(0, 7)}`
      : `+${digitsOf(abroad)}`.replace(/^\+440/, '+44');

  return { number, extension, written };
}

function restOf(text: string, numbers: readonly PhoneNumber[]): string {
  return numbers
    .reduce((rest, { written }) => rest.replace(written, ' '), text)
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;/|&-]+|(?<![\s,;/|&-])[\s,;/|&-]+$/g, '')
    .normalize('NFC');
}

/** Returns only the phone numbers in a text. */
export const phoneNumbers = (text: string): PhoneNumber[] => readPhones(text).numbers;
