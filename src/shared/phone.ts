/** Phone numbers: stored as they were written, shown, dialed and compared by the numbers in them. */
import { phoneNumbers } from './phone-numbers.ts';
import type { PhoneNumber } from './phone-numbers.ts';

/** The digits without the US country code, so that every way of writing a number compares the same. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^1(\d{10})$/, '$1');
}

/** Ten digits of the US and Canada, with nothing around them but their usual marks. */
const TEN_DIGITS = /^\s*(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})\s*$/;

/** '801.555.0142' as '(801) 555-0142'; other than plain ten-digit numbers stay as written. */
export function phoneText(text: string): string {
  const match = TEN_DIGITS.exec(text);

  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : text;
}

/** The first digits of a number with its marks so far: '80155' is '(801) 55'. Other text stays as typed. */
export function phoneAsTyped(text: string): string {
  if (!/^[\s(]*([2-9][\d\s().-]*)?$/.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  if (digits.length === 0 || digits.length > 10) return digits && text;

  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (!exchange) return `(${area}`;

  return `(${area}) ${exchange}${line && `-${line}`}`;
}

/** The address that dials the first number of a text, with its extension after a pause; null without a number. */
export function phoneHref(text: string): string | null {
  const [first] = phoneNumbers(text);

  return first ? `tel:${first.number}${first.extension && `,${first.extension}`}` : null;
}

/** The number of a text as '+18015550142' when it is one of the US or Canada and nothing else to choose from; null for any other. */
export function northAmericanNumber(text: string): string | null {
  const [only, ...others] = phoneNumbers(text);
  if (!only?.number.startsWith('+1') || only.extension !== '') return null;

  return others.length === 0 ? only.number : null;
}

/** Numbers shorter than this are compared with no other: an extension, or part of a number. */
const MIN_DIGITS = 7;

const isComparable = ({ number }: PhoneNumber) => number.replace('+', '').length >= MIN_DIGITS;

/**
 * Returns the keys by which the database finds a phone field: each number alone, and with its extension,
 * which is empty without one: '+18015550142', '+18015550142;ext=12'.
 */
export function phoneKeys(text: string): string[] {
  return phoneNumbers(text)
    .filter(isComparable)
    .flatMap(({ number, extension }) => [number, `${number};ext=${extension}`]);
}

/**
 * Returns those of {@link phoneKeys} that are the same only with the same extension, or with none on both
 * sides.
 */
export const exactPhoneKeys = (text: string): string[] =>
  phoneKeys(text).filter((key) => key.includes(';'));

/**
 * Returns the keys of {@link phoneKeys} by which another field has the same number: with the same extension
 * or with none, since one office number with two extensions is two people. A number without an extension is
 * the same as with any.
 */
export function samePhoneKeys(text: string): string[] {
  return phoneNumbers(text)
    .filter(isComparable)
    .flatMap(({ number, extension }) =>
      extension === '' ? [number] : [`${number};ext=${extension}`, `${number};ext=`],
    );
}

/** True for two texts with the same numbers, or with the same digits where neither has a number. */
export function isSamePhone(one: string, other: string): boolean {
  const [keys, others] = [exactPhoneKeys(one), exactPhoneKeys(other)];
  if (keys.length === 0 && others.length === 0) return phoneDigits(one) === phoneDigits(other);

  return keys.toSorted().join(' ') === others.toSorted().join(' ');
}
