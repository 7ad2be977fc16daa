/**
 * Breaks text into lines: picks a font family for each character, breaks lines by each script's
 * rules, and orders the characters by direction.
 */
import type { Fit } from '#server/pdf/typeface.ts';
import { DIRECTION_MARK, directionsOf, inVisualOrder, MARK, mirrored } from './text-direction.ts';
import type { FamilyName, Typeface } from '#server/pdf/typeface.ts';

/** Text in a single font family, in left-to-right visual order. */
export interface TextRun {
  text: string;
  family: FamilyName;
}

export interface SetLine {
  runs: TextRun[];
  isRightToLeft: boolean;
  /**
   * The text in reading order. Starts with a direction mark if the text alone would not have the
   * right direction.
   */
  text: string;
}

interface Letter {
  /** The base character with its marks. */
  text: string;
  family: FamilyName;
  level: number;
  isSpace: boolean;
  mayBreakBefore: boolean;
}

interface Piece extends TextRun {
  level: number;
  isSpace: boolean;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Finds word boundaries in scripts that are written without spaces. */
const words = new Intl.Segmenter('th', { granularity: 'word' });

const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const IDEOGRAPH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uffef]/u;
/** Closing punctuation, small kana, and repetition marks, which must not start a line. */
const NOT_FIRST =
  /^[、。，．：；？！）」』】〉》〕’”々ー\u309d\u309eぁぃぅぇぉっゃゅょァィゥェォッャュョ%\])}!,.:;?ๆฯ]/u;
const NOT_LAST = /[（「『【〈《〔‘“([{$€£#]$/u;

/**
 * Splits a text into characters with their marks. If no font has the combination, splits it into
 * code points.
 */
export function lettersIn(text: string, typeface: Typeface): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment).flatMap((letter) =>
    typeface.familyFor(letter) === null ? Array.from(letter) : [letter],
  );
}

/** A space followed by a mark doesn't count as a space. */
const isSpace = (letter: string): boolean => /^\s+$/u.test(letter);

/** True if a line can break between two characters. */
function isBreak(before: string, after: string, isWordStart: boolean): boolean {
  if (isSpace(after)) return false;
  if (isSpace(before)) return true;
  if (NOT_FIRST.test(after) || NOT_LAST.test(before)) return false;
  if (/[-–—]$/u.test(before)) return /^\p{L}/u.test(after);
  if (WITHOUT_SPACES.test(before) && WITHOUT_SPACES.test(after)) return isWordStart;

  return IDEOGRAPH.test(before) || IDEOGRAPH.test(after);
}

function lettersOf(paragraph: string, typeface: Typeface): [Letter[], boolean] {
  const { text, levels, isRightToLeft } = directionsOf(paragraph);
  const wordStarts = new Set(
    WITHOUT_SPACES.test(text) ? Array.from(words.segment(text), ({ index }) => index) : [],
  );
  const letters: Letter[] = [];
  let at = 0;
  for (const letter of lettersIn(text, typeface)) {
    const [index, before] = [at, letters.at(-1)?.text ?? ''];
    at += letter.length;
    if (DIRECTION_MARK.test(letter)) continue;
    letters.push({
      text: letter,
      family: typeface.familyFor(letter) ?? 'Inter',
      level: levels[index] ?? 0,
      isSpace: isSpace(letter),
      mayBreakBefore: letters.length > 0 && isBreak(before, letter, wordStarts.has(index)),
    });
  }

  return [letters, isRightToLeft];
}

function piecesOf(letters: readonly Letter[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { text, family, level, isSpace } of letters) {
    const last = pieces.at(-1);
    if (last?.family === family && last.level === level && last.isSpace === isSpace) {
      last.text += text;
    } else pieces.push({ text, family, level, isSpace });
  }

  return pieces;
}

const widthOfLetters = (letters: readonly Letter[], { typeface, ...style }: Fit): number =>
  piecesOf(letters).reduce(
    (width, { text, family }) => width + typeface.shapedWidth(text, family, style),
    0,
  );

const reversed = (text: string): string =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)
    .toReversed()
    .join('');

/**
 * Returns a piece in the order that the font expects. The font reverses some scripts but not
 * others.
 */
function asSet({ text, family, level }: Piece, typeface: Typeface): string {
  const isTurned = typeface.isReversed(text, family);
  if (level % 2 === 0) return isTurned ? reversed(text) : text;

  return isTurned ? text : Array.from(reversed(text), mirrored).join('');
}

function withoutEndSpaces(letters: readonly Letter[]): Letter[] {
  return letters.slice(0, letters.findLastIndex(({ isSpace }) => !isSpace) + 1);
}

function lineOf(letters: readonly Letter[], typeface: Typeface, isRightToLeft: boolean): SetLine {
  const shown = withoutEndSpaces(letters);
  const runs: TextRun[] = [];
  for (const piece of inVisualOrder(piecesOf(shown))) {
    const text = asSet(piece, typeface);
    const last = runs.at(-1);
    if (last?.family === 'Inter' && piece.family === 'Inter') last.text += text;
    else runs.push({ text, family: piece.family });
  }
  const text = shown.map((letter) => letter.text).join('');
  const isDetected = directionsOf(text).isRightToLeft === isRightToLeft;
  const mark = isRightToLeft ? MARK.rightToLeft : MARK.leftToRight;

  return { runs, isRightToLeft, text: isDetected ? text : mark + text };
}

/** Groups characters into units between which a line can break. */
function unitsOf(letters: readonly Letter[]): Letter[][] {
  const units: Letter[][] = [];
  for (const letter of letters) {
    if (letter.mayBreakBefore || units.length === 0) units.push([letter]);
    else units.at(-1)?.push(letter);
  }

  return units;
}

/** Splits a word between characters if it is wider than the line. */
function brokenUnit(unit: readonly Letter[], fit: Fit): Letter[][] {
  if (widthOfLetters(withoutEndSpaces(unit), fit) <= fit.width) return [[...unit]];
  const parts: Letter[][] = [[]];
  for (const letter of unit) {
    const part = parts.at(-1) ?? [];
    const isTooWide = widthOfLetters([...part, letter], fit) > fit.width;
    if (isTooWide && part.length > 0 && !letter.isSpace) parts.push([letter]);
    else part.push(letter);
  }

  return parts;
}

/** True if a font may shape the last letter of a line and the first letter of a unit together. */
function isShapedWith(line: readonly Letter[], [first]: readonly Letter[]): boolean {
  const last = line.at(-1);

  return last?.family !== 'Inter' && last?.family === first?.family && !last?.isSpace;
}

function setParagraph(paragraph: string, fit: Fit): SetLine[] {
  const [letters, isRightToLeft] = lettersOf(paragraph, fit.typeface);
  const lines: Letter[][] = [[]];
  let used = 0;
  for (const unit of unitsOf(letters).flatMap((one) => brokenUnit(one, fit))) {
    const line = lines.at(-1) ?? [];
    // Letters that are shaped together can be wider than apart, such as Khmer subscripts.
    const [start, added] = isShapedWith(line, unit) ? [0, [...line, ...unit]] : [used, unit];
    const isTooWide = start + widthOfLetters(withoutEndSpaces(added), fit) > fit.width;
    if (isTooWide && line.length > 0) {
      lines.push([...unit]);
      used = widthOfLetters(unit, fit);
    } else {
      line.push(...unit);
      used = start + widthOfLetters(added, fit);
    }
  }

  return lines.map((line) => lineOf(line, fit.typeface, isRightToLeft));
}

/** Breaks a text into lines of a given width, each split into runs of one font family. */
export function setText(text: string, fit: Fit): SetLine[] {
  return text.split('\n').flatMap((paragraph) => setParagraph(paragraph, fit));
}

/** Returns the width of a single line of text in any script, in points. */
export function textWidth(text: string, { typeface, size, isBold }: Omit<Fit, 'width'>): number {
  const style = { size, isBold };
  if (typeface.isPlain(text)) return typeface.widthOf(text, style);
  const [letters] = lettersOf(text.replaceAll('\n', ' '), typeface);

  return widthOfLetters(letters, { typeface, width: Infinity, ...style });
}
