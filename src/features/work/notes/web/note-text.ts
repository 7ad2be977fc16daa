/** The text of a note: its mentions and links, and what is typed after an @. */
import type { Mention } from '#shared/records/note.ts';

export interface NotePart {
  kind: 'text' | 'mention' | 'link';
  text: string;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Ends a sentence rather than an address. */
const AFTER_LINK = /[.,;:!?'")\]]+$/;

/** A text in parts, so that mentions stand out and web addresses are links. */
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

/** What is being typed after an @. */
export interface TypedMention {
  /** Where the @ stands. */
  at: number;
  /** The letters between the @ and the caret. */
  q: string;
}

/** A name has few words: after them the text goes on. */
const MOST_WORDS = 3;

/** The mention that is being typed at the caret; null where none is, or where it is finished. */
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

/** The mentions whose names still stand in a text, each user once. */
export function mentionsIn(text: string, chosen: readonly Mention[]): Mention[] {
  return chosen.filter(
    ({ userId, name }, place) =>
      text.includes(`@${name}`) && chosen.findIndex((other) => other.userId === userId) === place,
  );
}
