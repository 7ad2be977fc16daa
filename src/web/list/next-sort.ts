import type { ListFieldKind, ListSort } from '#shared/list-query.ts';

/** The order is no longer understandable with more keys. */
const MAX_SORT_KEYS = 4;

/** The newest day and the largest sum are usually wanted first; names start with A. */
function isDescendingFirst(kind: ListFieldKind): boolean {
  return kind === 'date' || kind === 'money' || kind === 'number';
}

interface Press {
  field: string;
  kind: ListFieldKind;
  /** True with Shift held. */
  isAdditive: boolean;
  /** True for days in the future: the soonest first. */
  isAscendingFirst?: boolean | undefined;
}

/**
 * Returns the order after a click on a column's head. A click sorts by that column alone: in its usual
 * direction, then the other, then not at all. With Shift (`isAdditive`) the column does the same as one key
 * among several, in the order of the clicks.
 */
export function nextSort(
  sort: readonly ListSort[],
  { field, kind, isAdditive, isAscendingFirst = false }: Press,
): ListSort[] {
  const first = { field, desc: !isAscendingFirst && isDescendingFirst(kind) };
  const present = sort.find((key) => key.field === field);
  const next =
    present === undefined
      ? first
      : present.desc === first.desc
        ? { field, desc: !first.desc }
        : null;

  if (!isAdditive) return next ? [next] : [];
  if (!present) return [...sort.slice(0, MAX_SORT_KEYS - 1), first];

  return sort.flatMap((key) => (key.field === field ? (next ?? []) : key));
}
