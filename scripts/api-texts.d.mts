/** A node of a syntax tree, with its place in the code. */
interface Place {
  start: number;
  end: number;
}

export function apiTexts(tree: unknown): Place[];
export function metaTexts(tree: unknown): Place[];
