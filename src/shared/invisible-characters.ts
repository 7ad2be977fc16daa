/**
 * Invisible characters: soft hyphens, joiners, direction marks, fillers, variation selectors, and
 * tags. The database's text functions use the same set.
 */
export const INVISIBLE_CLASS =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e0fff}';

export const INVISIBLE = new RegExp(`[${INVISIBLE_CLASS}]`, 'gu');

/** Scripts in which joiners change the shape of letters and are therefore part of the spelling. */
const JOINED =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]';
/**
 * The end of an emoji that a joiner can follow: the pictograph, with an optional skin tone and
 * style selector.
 */
const EMOJI_END = '\\p{Extended_Pictographic}[\\u{1f3fb}-\\u{1f3ff}]?\\ufe0f?';

/**
 * Regional flags use at most six tag characters. Without a limit, each one in a long text would
 * look back over all the others.
 */
const FLAG_LETTERS = 6;

/**
 * Invisible characters to keep: joiners in words of these scripts and in emoji, emoji styles,
 * variants of Chinese and Mongolian characters, and the tags of flags.
 */
const MEANT = [
  `(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`,
  `(?<=${EMOJI_END})\\u200d(?=\\p{Extended_Pictographic})`,
  '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d]',
  `(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,${FLAG_LETTERS}})[\\u{e0020}-\\u{e007f}]`,
].join('|');

const ANY = new RegExp(`(${MEANT})|[${INVISIBLE_CLASS}]`, 'gu');

/** Removes invisible characters, except those that are part of a word's spelling or an emoji. */
export function withoutInvisible(text: string): string {
  return text.replace(ANY, (_character, meant: string | undefined) => meant ?? '');
}
