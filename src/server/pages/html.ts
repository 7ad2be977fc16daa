/** HTML as text: the values in a template are escaped, unless they are HTML themselves. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** A piece of a page. Only `html` and `rawHtml` make one. */
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

/** Builds HTML from a template whose values are escaped. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(String.raw({ raw: parts }, ...pieces.map(textOf)));

/** Marks text as written by this program: its style and script. */
export const rawHtml = (text: string): Html => new Html(text);

/** Attributes of an element: `true` for one without a value; false, null and undefined are left out. */
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
