/** Parses a search text so that it can be compared with folded text. */
import { phoneDigits } from './phone.ts';

/** Lower case, without accents: the same as the database's `fold_text`. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

const MAX_WORDS = 8;

interface SearchWords {
  /** Every word must be found. */
  words: string[];
  /** The digits, when the entire text may be a phone number or part of one: "(801) 555". */
  phoneDigits: string | null;
}

/** At most eight folded words of what was typed, and its digits if it may be a phone number. */
export function searchWords(typed: string): SearchWords {
  const words = foldText(typed).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const digits = phoneDigits(typed);
  const mayBePhone = digits.length >= 3 && /^[\d\s()+.-]+$/.test(typed.trim());

  return { words, phoneDigits: mayBePhone ? digits : null };
}
