import type { ListFieldKind, ListSort } from '#shared/list-query.ts';

/** With more sort keys, users could no longer make sense of the order. */
const MAX_SORT_KEYS = 4;

/** Users usually want the latest dates and largest amounts first, but names from A to Z. */
function isDescendingFirst(kind: ListFieldKind): boolean {
  return kind === 'date' || kind === 'money' || kind === 'number';
}

interface Press {
  field: string;
  kind: ListFieldKind;
  /** True if Shift is held. */
  isAdditive: boolean;
  /** True for dates in the future, to sort the soonest first. */
  isAscendingFirst?: boolean | undefined;
}

/**
 * Returns the sort order after clicking a column heading. A click sorts by that column alone: first
 * in its default direction, then in the other, then not at all. With Shift (`isAdditive`), the
 * column goes through the same steps as one of several sort keys, in the order they were clicked.
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
