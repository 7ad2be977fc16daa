/**
 * Folds text for comparison: strings that people regard as the same fold to the same string. The
 * database function `fold_text` must return exactly the same result, so changes here need a
 * migration, too.
 */
import { INVISIBLE } from './invisible-characters.ts';

/** Accents, vowel points, and marks of scripts that can also be written without them. */
const MARK_CLASS =
  '\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\u3099\\u309a\\ufe20-\\ufe2f';
const MARKS = new RegExp(`[${MARK_CLASS}]`, 'g');
/** Characters to remove: O'Malley, O’Malley, and Omalley are the same. */
const APOSTROPHES =
  /['`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018-\u201b\u2032\u2035\ua78b\ua78c]/g;
/** Dashes, quotation marks, brackets, and other punctuation between words. */
const SEPARATORS =
  /[\t\n\v\f\r !"#$()*+,/:;<=>?[\]^{|}~\u0085\u00a1\u00a3\u00a5\u00a6\u00ab\u00b6\u00b7\u00bb\u00bf\u05be\u05f4\u060c\u061b\u061f\u1680\u2010-\u2017\u201c-\u201f\u2022\u2028\u2029\u2033\u2034\u2039\u203a\u2043\u2044\u20ac\u2212\u2215\u2219\u2e3a\u2e3b\u3001\u3002\u3008-\u3011\u3030\u30fb-]/g;
const SPACES = /[\t\n\v\f\r \u0085\u1680\u2028\u2029]/g;
/** Chinese characters and Japanese kana, which are written without spaces. */
const UNSPACED = /[\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{323af}]/gu;

/** Parses 'rd:road st:street' into an object. Underscores become spaces. */
const pairs = (lines: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines
      .join(' ')
      .split(' ')
      .map((pair) => pair.replace('_', ' ').split(':')),
  );

/** Lowercase letters that don't decompose into a base letter and an accent. */
const LETTERS = pairs([
  'æ:ae œ:oe þ:th ß:ss ĸ:k ŋ:n ſ:s ς:σ ø:o đ:d ð:d ħ:h ı:i ł:l ŧ:t ƀ:b ɓ:b ɖ:d ɗ:d ə:e',
  'ǝ:e ɛ:e ƒ:f ɣ:g ɨ:i ƙ:k ƚ:l ɲ:n ɔ:o ɵ:o ʉ:u ʋ:v ƴ:y ƶ:z ȥ:z ɇ:e ɏ:y ɉ:j ɍ:r ȼ:c ⱥ:a',
  'ⱦ:t',
]);

const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Street words keyed by their postal abbreviations. */
const STREET_WORDS = pairs([
  'aly:alley apt:apartment av:avenue ave:avenue bldg:building blvd:boulevard cir:circle',
  'cres:crescent crt:court ct:court ctr:center dr:drive expy:expressway fwy:freeway',
  'hts:heights hwy:highway ln:lane lp:loop mt:mount mtn:mountain pkwy:parkway pl:place',
  'plz:plaza rd:road rte:route sq:square st:street ste:suite str:street ter:terrace',
  'trl:trail xing:crossing n:north s:south e:east w:west ne:northeast nw:northwest',
  'se:southeast sw:southwest pob:po_box',
]);

/** Returns the text in lowercase, without accents and invisible characters. */
function lowered(text: string): string {
  return text
    .replaceAll('\u00b4', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(INVISIBLE, '');
}

/**
 * Folds letters only: ignores case, accents, and invisible characters, but not punctuation and
 * spaces. For text with a syntax, such as a file's column names.
 */
export const foldLetters = (text: string): string =>
  lowered(text).replace(LETTER, (letter) => LETTERS[letter] ?? letter);

/** Returns the folded words of a string. Doesn't expand abbreviations. */
export function foldWords(text: string): string[] {
  return foldLetters(text)
    .replaceAll('&', ' and ')
    .replace(APOSTROPHES, '')
    .replace(UNSPACED, ' $& ')
    .replace(/([0-9]),(?=[0-9]{3}(?![0-9]))/g, '$1')
    .replace(/(?<![0-9])\.|\.(?![0-9])/g, '')
    .replace(SEPARATORS, ' ')
    .replace(/ +/g, ' ')
    .replace(/(?<![^ ])([a-z]) (?=[a-z](?![^ ]))/g, '$1')
    .replace(/(?<![^ ])post office box(?![^ ])/g, 'po box')
    .trim()
    .split(' ')
    .filter(Boolean);
}

/** Expands an abbreviated street word. Returns other words unchanged. */
export const inFull = (word: string): string =>
  (Object.hasOwn(STREET_WORDS, word) && STREET_WORDS[word]) || word;

/**
 * Folds text, ignoring case, accents, apostrophes, dashes, dots, “&”, abbreviated street words,
 * full-width forms, and invisible characters. If nothing remains, returns the text in lowercase
 * without spaces.
 *
 * @example
 * fold('O’Malley-Sørensen & Sons, N. 5th St.') // 'omalley sorensen and sons north 5th street'
 */
export function fold(text: string): string {
  return foldWords(text).map(inFull).join(' ') || lowered(text).replace(SPACES, '');
}

/**
 * Folds text that can be the start of a longer text, both as typed and with abbreviations expanded:
 * 'st' also matches 'storm', and 'blvd' also matches 'boulevard'.
 */
export function foldSpellings(text: string): string[] {
  return [...new Set([foldWords(text).join(' ') || fold(text), fold(text)])];
}
