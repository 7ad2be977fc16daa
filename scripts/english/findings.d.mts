export type TextKind =
  | 'summaries'
  | 'api'
  | 'screens'
  | 'names'
  | 'comments'
  | 'docstrings'
  | 'titles'
  | 'docs';
/** The rules that one text breaks. */
export function findingsIn(kind: TextKind, text: string): { found: string; write: string }[];
