/** Parses the text of a note: its mentions and links, and the text after an @. */
import type { Mention } from '#shared/records/note.ts';

export interface NotePart {
  kind: 'text' | 'mention' | 'link';
  text: string;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Punctuation that ends a sentence rather than a URL. */
const AFTER_LINK = /[.,;:!?'")\]]+$/;

/** Splits a text into parts, to highlight mentions and link web addresses. */
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

/** A mention while it is being typed. */
export interface TypedMention {
  /** The position of the @. */
  at: number;
  /** The text between the @ and the caret. */
  q: string;
}

/** The word limit of a name: text after it is not part of the mention. */
const MOST_WORDS = 3;

/** Returns the mention being typed at the caret; null when there is none or it is complete. */
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

/** Returns the mentions whose names are still in a text, each user once. */
export function mentionsIn(text: string, chosen: readonly Mention[]): Mention[] {
  return chosen.filter(
    ({ userId, name }, place) =>
      text.includes(`@${name}`) && chosen.findIndex((other) => other.userId === userId) === place,
  );
}
