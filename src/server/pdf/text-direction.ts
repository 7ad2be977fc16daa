/**
 * Determines the order of characters on a line with right-to-left scripts. Follows Unicode's rules,
 * plus one of ours.
 */
import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Characters that only indicate direction and are never printed. */
export const DIRECTION_MARK = /[\u200e\u200f\u2066-\u2069]/u;

export const MARK = { leftToRight: '\u200e', rightToLeft: '\u200f' } as const;

/** Character ranges of Hebrew, Arabic, and related scripts, including the right-to-left mark. */
const RTL = String.raw`\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200f`;
const RIGHT_TO_LEFT = new RegExp(`[${RTL}]`, 'u');

const FOREIGN_LETTER = String.raw`(?![${RTL}])[\p{L}\p{Nd}]`;
/**
 * Matches left-to-right text, from a letter or digit to the last one before a right-to-left letter:
 * '$12,450.00', '(303) 555-0142', '2026-11-25', '1420 Elm Street'.
 */
const FOREIGN = new RegExp(
  String.raw`(?:(?<![\p{L}\p{M}\p{N}])[-+(#$€£]+|[(#$€£]+)?${FOREIGN_LETTER}(?:[^\n\u200e\u2066-\u2069${RTL}]*(?:${FOREIGN_LETTER}|[%$€£″′°]))?\)?`,
  'gu',
);

const count = (text: string, sign: string): number => text.split(sign).length - 1;

/**
 * Adds marks that keep a stretch of text together. A parenthesis whose counterpart is missing stays
 * outside.
 */
function isolated(stretch: string): string {
  const surplus = count(stretch, '(') - count(stretch, ')');
  if (surplus > 0 && stretch.startsWith('(')) return `(\u2066${stretch.slice(1)}\u2069`;
  if (surplus < 0 && stretch.endsWith(')')) return `\u2066${stretch.slice(0, -1)}\u2069)`;

  return `\u2066${stretch}\u2069`;
}

export interface Directions {
  /** The text with direction marks added. `levels` refers to the code units of this text. */
  text: string;
  levels: ArrayLike<number>;
  isRightToLeft: boolean;
}

/**
 * Returns the embedding level of each code unit. Odd levels run from right to left. Keeps
 * left-to-right amounts, phone numbers, dates, and words together, because next to Arabic,
 * Unicode's rules alone would print '12,450.00$' and '0142-555'.
 */
export function directionsOf(paragraph: string): Directions {
  if (!RIGHT_TO_LEFT.test(paragraph)) {
    return { text: paragraph, levels: new Uint8Array(paragraph.length), isRightToLeft: false };
  }
  // Determine this before isolating text, because isolated text doesn't affect the paragraph's
  // direction.
  const isRightToLeft = (bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level ?? 0) % 2 === 1;
  const text = paragraph.replace(FOREIGN, isolated);
  const { levels } = bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr');

  return { text, levels, isRightToLeft };
}

/** Reorders items from reading order to visual order, using Unicode's rule L2. */
export function inVisualOrder<T extends { level: number }>(line: readonly T[]): T[] {
  const row = [...line];
  for (let level = Math.max(0, ...row.map((one) => one.level)); level >= 1; level--) {
    for (let start = 0; start < row.length; start++) {
      if ((row[start]?.level ?? 0) < level) continue;
      let end = start;
      while ((row[end + 1]?.level ?? 0) >= level) end++;
      row.splice(start, end - start + 1, ...row.slice(start, end + 1).toReversed());
      start = end;
    }
  }

  return row;
}

/**
 * Returns a character's mirror image, such as '(' for ')', or the character itself if it has none.
 */
export const mirrored = (character: string): string =>
  bidi.getMirroredCharacter(character) ?? character;
