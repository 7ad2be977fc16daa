/** Parses search text for comparison with folded text. */
import { fold, foldWords, inFull } from './fold.ts';
import { phoneNumbers } from './phone-numbers.ts';
import { phoneDigits } from './phone.ts';

const MAX_WORDS = 8;

/** A search word with its spellings. It is found if any of them matches. */
export interface SearchTerm {
  /** Strings of which at least one must occur: 'rd' or 'road'. */
  spellings: string[];
  /**
   * A regular expression for a document number: INV-87, INV0087, and inv 87 all match each other.
   */
  number?: string;
}

interface SearchWords {
  /** All of these must match. */
  terms: SearchTerm[];
  /**
   * Parts of phone numbers, for example "(801) 555". A record that contains any of them matches
   * even without the words.
   */
  phones: string[];
}

/** "No. 1087" and "number #1087" both search for 1087. */
const NUMBER_SIGN = /(?<![\p{L}\p{N}])(?:no|nr|num|number)\b[\s.:#]*(?=\d)/giu;
const NUMBERED = /^([a-z]*) ?(0*)(\d+)$/;
/** Document types that can precede a number. The number may also have its own prefix. */
const KINDS = new Set(['invoice', 'estimate']);
const HAN = /^[\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{323af}]$/u;
const MIN_DIGITS = 3;

/**
 * Returns the search terms of a token without spaces. A number with a prefix, or a word with
 * Chinese characters or Japanese kana, is a single term.
 */
function termsOf(token: string): SearchTerm[] {
  const words = foldWords(token);
  const together = words.join(' ');
  const [, prefix = '', zeros = '', digits = ''] = NUMBERED.exec(together) ?? [];
  if (prefix || zeros) {
    const between = KINDS.has(prefix) ? ' ([a-z]+ ?)?' : prefix && ' ?';
    const number = `\\m${prefix}${between}0*${digits}${zeros && '\\M'}`;
    return [{ spellings: [together], number }];
  }
  if (words.length > 1 && (/\d/.test(together) || words.some((word) => HAN.test(word)))) {
    return [{ spellings: [together] }];
  }

  return words.map((word) => ({ spellings: [...new Set([word, inFull(word)])] }));
}

/**
 * Returns the phone numbers in the search text, and its digits if all of it could be part of a
 * number.
 */
function phonesOf(typed: string): string[] {
  const digits = phoneDigits(typed);
  const isDigits = /^[\d\s()+./-]+$/.test(typed.trim());
  const whole = phoneNumbers(typed).map(({ number }) => number);
  if (!isDigits || digits.length < MIN_DIGITS) return whole;

  // National numbers start with a zero that international ones don't have: 020 7946 0958.
  return [...new Set([...whole, digits, digits.replace(/^0(?=\d{9})/, '')])];
}

/** Returns up to eight terms of the search text, and the phone numbers it could mean. */
export function searchWords(typed: string): SearchWords {
  const tokens = typed
    .normalize('NFKC')
    .replace(NUMBER_SIGN, '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const isBox = fold(typed).includes('po box');
  const terms = isBox
    ? fold(typed)
        .split(' ')
        .map((word) => ({ spellings: [word] }))
    : tokens.flatMap(termsOf);

  return { terms: terms.slice(0, MAX_WORDS), phones: phonesOf(typed) };
}
