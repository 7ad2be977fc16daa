/** Builds HTML as text. Escapes the values in a template unless they are HTML already. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** Part of a page. Created only by `html` and `rawHtml`. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | false | null | undefined | readonly Piece[];

function textOf(piece: Piece): string {
  if (piece === false || piece === null || piece === undefined) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(textOf).join('');

  return escapeHtml(String(piece));
}

/** Builds HTML from a template, escaping its values. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(String.raw({ raw: parts }, ...pieces.map(textOf)));

/** Marks text as trusted HTML that needs no escaping, such as our own style and script elements. */
export const rawHtml = (text: string): Html => new Html(text);

/**
 * Returns an element's attributes. `true` adds one without a value; false, null, and undefined omit
 * it.
 */
export function attributes(
  all: Readonly<Record<string, string | number | boolean | null | undefined>>,
): Html {
  return new Html(
    Object.entries(all)
      .flatMap(([name, value]) => {
        if (value === false || value === null || value === undefined) return [];

        return value === true ? [` ${name}`] : [` ${name}="${escapeHtml(String(value))}"`];
      })
      .join(''),
  );
}
