import { lettersIn, setText, textWidth } from '#server/pdf/set-text.ts';
import type { Fit } from '#server/pdf/typeface.ts';

/** Shortens text to a single line, adding '…' if it doesn't fit. Print it with noWrap. */
export function fitText(text: string, fit: Fit): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (isWithin(line, fit)) return line;

  const characters = fit.typeface.isPlain(line) ? Array.from(line) : lettersIn(line, fit.typeface);
  let count = characters.length;
  while (count > 0 && !isWithin(`${characters.slice(0, count).join('').trimEnd()}…`, fit)) count--;

  return `${characters.slice(0, count).join('').trimEnd()}…`;
}

/** Breaks text into lines at spaces and hyphens, and inside words that are wider than a line. */
export function wrapText(text: string, fit: Fit): string[] {
  return text
    .split('\n')
    .flatMap((paragraph) =>
      fit.typeface.isPlain(paragraph)
        ? wrapParagraph(paragraph, fit)
        : setText(paragraph, fit).map((line) => line.text),
    );
}

function wrapParagraph(paragraph: string, fit: Fit): string[] {
  const lines: string[] = [];
  let line = '';

  for (const word of paragraph.match(/[^\s-]*(?:-+|\s+|$)/g) ?? []) {
    if (isWithin((line + word).trimEnd(), fit)) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    const pieces = breakWord(word, fit);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  lines.push(line.trimEnd());

  return lines;
}

function breakWord(word: string, fit: Fit): string[] {
  const pieces: string[] = [];
  let piece = '';

  for (const character of word) {
    if (piece !== '' && !isWithin((piece + character).trimEnd(), fit)) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  pieces.push(piece);

  return pieces;
}

function isWithin(text: string, fit: Fit): boolean {
  return textWidth(text, fit) <= fit.width;
}
