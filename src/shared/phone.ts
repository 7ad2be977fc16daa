/**
 * Phone numbers. They are stored as entered, but displayed, dialed, and compared by the numbers
 * they contain.
 */
import { phoneNumbers } from './phone-numbers.ts';
import type { PhoneNumber } from './phone-numbers.ts';

/**
 * Returns the digits without the US country code, so numbers compare equal however they're written.
 */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^1(\d{10})$/, '$1');
}

/** A ten-digit US or Canadian number with the usual punctuation and nothing else. */
const TEN_DIGITS = /^\s*(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})\s*$/;

/**
 * Formats '801.555.0142' as '(801) 555-0142'. Anything other than a ten-digit number stays
 * unchanged.
 */
export function phoneText(text: string): string {
  const match = TEN_DIGITS.exec(text);

  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : text;
}

/** Formats a number while it's being typed: '80155' as '(801) 55'. Other text stays unchanged. */
export function phoneAsTyped(text: string): string {
  if (!/^[\s(]*([2-9][\d\s().-]*)?$/.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  if (digits.length === 0 || digits.length > 10) return digits && text;

  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (!exchange) return `(${area}`;

  return `(${area}) ${exchange}${line && `-${line}`}`;
}

/**
 * Returns a `tel:` URL for the text's first number, with a pause before the extension; null if
 * there is no number.
 */
export function phoneHref(text: string): string | null {
  const [first] = phoneNumbers(text);

  return first ? `tel:${first.number}${first.extension && `,${first.extension}`}` : null;
}

/**
 * Returns a US or Canadian number as '+18015550142' if it's the text's only number and has no
 * extension; null otherwise.
 */
export function northAmericanNumber(text: string): string | null {
  const [only, ...others] = phoneNumbers(text);
  if (!only?.number.startsWith('+1') || only.extension !== '') return null;

  return others.length === 0 ? only.number : null;
}

/** Don't compare shorter numbers: they are extensions or incomplete. */
const MIN_DIGITS = 7;

const isComparable = ({ number }: PhoneNumber) => number.replace('+', '').length >= MIN_DIGITS;

/**
 * Returns the keys by which the database finds phone numbers. Each number has two: the number
 * alone, and the number with its extension, which can be empty: '+18015550142',
 * '+18015550142;ext=12'.
 */
export function phoneKeys(text: string): string[] {
  return phoneNumbers(text)
    .filter(isComparable)
    .flatMap(({ number, extension }) => [number, `${number};ext=${extension}`]);
}

/**
 * Returns the {@link phoneKeys} that match only if the extensions match, too, or if both are empty.
 */
export const exactPhoneKeys = (text: string): string[] =>
  phoneKeys(text).filter((key) => key.includes(';'));

/**
 * Returns the {@link phoneKeys} that identify the same number in another field. Two different
 * extensions of one office number are two people, so an extension matches only itself or no
 * extension. A number without an extension matches any.
 */
export function samePhoneKeys(text: string): string[] {
  return phoneNumbers(text)
    .filter(isComparable)
    .flatMap(({ number, extension }) =>
      extension === '' ? [number] : [`${number};ext=${extension}`, `${number};ext=`],
    );
}

/**
 * Returns true if two texts contain the same numbers, or the same digits if neither contains a
 * number.
 */
export function isSamePhone(one: string, other: string): boolean {
  const [keys, others] = [exactPhoneKeys(one), exactPhoneKeys(other)];
  if (keys.length === 0 && others.length === 0) return phoneDigits(one) === phoneDigits(other);

  return keys.toSorted().join(' ') === others.toSorted().join(' ');
}
