/** Parses a note's text: its mentions and links, and the name being typed after an @. */
import type { Mention } from '#shared/records/note.ts';

export interface NotePart {
  kind: 'text' | 'mention' | 'link';
  text: string;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Punctuation that ends the sentence and is not part of the URL. */
const AFTER_LINK = /[.,;:!?'")\]]+$/;

/** Splits a text into parts, so mentions can be highlighted and URLs linked. */
export function noteParts(text: string, mentions: readonly Mention[]): NotePart[] {
  const names = mentions.map(({ name }) => `@${escaped(name)}`).sort((a, b) => b.length - a.length);
  const pattern = new RegExp([...names, 'https?://[^\\s<>"]+'].join('|'), 'g');
  const parts: NotePart[] = [];
  let end = 0;
  const addText = (to: number) => {
    if (to > end) parts.push({ kind: 'text', text: text.slice(end, to) });
  };
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const isMention = found.startsWith('@');
    const whole = isMention ? found : found.replace(AFTER_LINK, '');
    addText(index);
    parts.push({ kind: isMention ? 'mention' : 'link', text: whole });
    end = index + whole.length;
  }
  addText(text.length);

  return parts;
}

/** A mention that the user is typing. */
export interface TypedMention {
  /** The position of the @. */
  at: number;
  /** The text between the @ and the caret. */
  q: string;
}

/** The maximum number of words in a name. Text after them is not part of the mention. */
const MOST_WORDS = 3;

/**
 * Returns the mention being typed at the caret; null if there is none or it is already complete.
 */
export function typedMention(
  text: string,
  caret: number,
  chosen: readonly Mention[],
): TypedMention | null {
  const [, q] = /(?:^|[\s(])@([^\n@]{0,40})$/.exec(text.slice(0, caret)) ?? [];
  if (q === undefined || q.startsWith(' ') || q.split(' ').length > MOST_WORDS) return null;
  if (chosen.some(({ name }) => q.startsWith(name))) return null;

  return { at: caret - q.length - 1, q };
}

/** Returns the mentions whose names are still in the text, one per user. */
export function mentionsIn(text: string, chosen: readonly Mention[]): Mention[] {
  return chosen.filter(
    ({ userId, name }, place) =>
      text.includes(`@${name}`) && chosen.findIndex((other) => other.userId === userId) === place,
  );
}
