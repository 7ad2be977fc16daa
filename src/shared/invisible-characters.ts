/**
 * Invisible characters: soft hyphens, joiners, direction marks, fillers, variation selectors
 * and tags. The database's text functions name the same ones.
 */
export const INVISIBLE_CLASS =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e0fff}';

export const INVISIBLE = new RegExp(`[${INVISIBLE_CLASS}]`, 'gu');

/** Scripts in which a joiner changes how letters look, so that it is part of the spelling. */
const JOINED =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]';
/** The end of an emoji that others are joined to: the person, a skin tone, the style. */
const EMOJI_END = '\\p{Extended_Pictographic}[\\u{1f3fb}-\\u{1f3ff}]?\\ufe0f?';

/** The longest flag of a region has six letters; without a limit, each letter of a long text would look back over all of it. */
const FLAG_LETTERS = 6;

/** A joiner in a word of such a script or within an emoji, an emoji's style, a Han letter's variant, a flag's letters. */
const MEANT = [
  `(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`,
  `(?<=${EMOJI_END})\\u200d(?=\\p{Extended_Pictographic})`,
  '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d]',
  `(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,${FLAG_LETTERS}})[\\u{e0020}-\\u{e007f}]`,
].join('|');

const ANY = new RegExp(`(${MEANT})|[${INVISIBLE_CLASS}]`, 'gu');

/**
 * Returns the text without invisible characters, except those that belong to a word's spelling or an emoji.
 */
export function withoutInvisible(text: string): string {
  return text.replace(ANY, (_character, meant: string | undefined) => meant ?? '');
}
