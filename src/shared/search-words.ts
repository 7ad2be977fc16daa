/** Parses a search text so that it can be compared with folded text. */
import { fold, foldWords, inFull } from './fold.ts';
import { phoneNumbers } from './phone-numbers.ts';
import { phoneDigits } from './phone.ts';

const MAX_WORDS = 8;

/** A word that must be found, in one of its spellings. */
export interface SearchTerm {
  /** Texts of which one must be contained: 'rd' or 'road'. */
  spellings: string[];
  /** A regular expression for a document's number: INV-87, INV0087 and inv 87 are one. */
  number?: string;
}

interface SearchWords {
  /** Each must be found. */
  terms: SearchTerm[];
  /** Parts of phone numbers, of which any may be found instead of the words: "(801) 555". */
  phones: string[];
}

/** "No. 1087" and "number #1087" search for 1087. */
const NUMBER_SIGN = /(?<![\p{L}\p{N}])(?:no|nr|num|number)\b[\s.:#]*(?=\d)/giu;
const NUMBERED = /^([a-z]*) ?(0*)(\d+)$/;
/** A kind of document may precede its number, which may have a prefix of its own. */
const KINDS = new Set(['invoice', 'estimate']);
const HAN = /^[\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{323af}]$/u;
const MIN_DIGITS = 3;

/** Text without a space is one term where it is a number with its prefix or has Han letters. */
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

/** Numbers in the text, or its digits where the entire text may be part of one. */
function phonesOf(typed: string): string[] {
  const digits = phoneDigits(typed);
  const isDigits = /^[\d\s()+./-]+$/.test(typed.trim());
  const whole = phoneNumbers(typed).map(({ number }) => number);
  if (!isDigits || digits.length < MIN_DIGITS) return whole;

  // A national number starts with a zero that the international one lacks: 020 7946 0958.
  return [...new Set([...whole, digits, digits.replace(/^0(?=\d{9})/, '')])];
}

/** Returns at most eight terms of the typed text, and the phone numbers that it may mean. */
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
