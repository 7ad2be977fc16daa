/** The order of letters on a line where scripts run from right to left: Unicode's rules, and one of ours. */
import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Characters that only mark the order, and are never printed. */
export const DIRECTION_MARK = /[\u200e\u200f\u2066-\u2069]/u;

export const MARK = { leftToRight: '\u200e', rightToLeft: '\u200f' } as const;

/** The letters of Hebrew, Arabic and related scripts, with the mark for their direction. */
const RTL = String.raw`\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200f`;
const RIGHT_TO_LEFT = new RegExp(`[${RTL}]`, 'u');

const FOREIGN_LETTER = String.raw`(?![${RTL}])[\p{L}\p{Nd}]`;
/**
 * From a letter or figure to the last before a letter of the other direction: '$12,450.00',
 * '(303) 555-0142', '2026-11-25', '1420 Elm Street'.
 */
const FOREIGN = new RegExp(
  String.raw`(?:(?<![\p{L}\p{M}\p{N}])[-+(#$€£]+|[(#$€£]+)?${FOREIGN_LETTER}(?:[^\n\u200e\u2066-\u2069${RTL}]*(?:${FOREIGN_LETTER}|[%$€£″′°]))?\)?`,
  'gu',
);

const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** Marks that keep a stretch whole; a bracket without its other half stays outside. */
function isolated(stretch: string): string {
  const surplus = count(stretch, '(') - count(stretch, ')');
  if (surplus > 0 && stretch.startsWith('(')) return `(\u2066${stretch.slice(1)}\u2069`;
  if (surplus < 0 && stretch.endsWith(')')) return `\u2066${stretch.slice(0, -1)}\u2069)`;

  return `\u2066${stretch}\u2069`;
}

export interface Directions {
  /** The text with marks that show the order; the levels are of its code units. */
  text: string;
  levels: ArrayLike<number>;
  isRightToLeft: boolean;
}

/**
 * The embedding level of each code unit: odd ones run from right to left. Amounts, phone numbers,
 * dates and words that run from left to right are kept whole, since Unicode's rules alone print
 * '12,450.00$' and '0142-555' beside Arabic.
 */
export function directionsOf(paragraph: string): Directions {
  if (!RIGHT_TO_LEFT.test(paragraph)) {
    return { text: paragraph, levels: new Uint8Array(paragraph.length), isRightToLeft: false };
  }
  // An isolated run has no influence on the direction of the paragraph.
  const isRightToLeft = (bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level ?? 0) % 2 === 1;
  const text = paragraph.replace(FOREIGN, isolated);
  const { levels } = bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr');

  return { text, levels, isRightToLeft };
}

/** Reorders items from reading order to their order on the line, by rule L2. */
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

/** Returns '(' for ')', and the character itself where it looks the same from both sides. */
export const mirrored = (character: string): string =>
  bidi.getMirroredCharacter(character) ?? character;
