import { useState } from 'react';

/** The rows chosen for a bulk action, by id as text. Kept while paging and sorting. */
export interface Selection {
  ids: Readonly<Record<string, true>>;
  count: number;
  set: (ids: Readonly<Record<string, true>>) => void;
  clear: () => void;
}

/**
 * Keeps a selection for as long as the list means the same rows: `scope` is its search and filters,
 * and with a new one the selection is empty, so that nothing out of sight is ever changed.
 */
export function useSelection(scope: string): Selection {
  const [chosen, setChosen] = useState<{ scope: string; ids: Readonly<Record<string, true>> }>({
    scope,
    ids: {},
  });
  const ids = chosen.scope === scope ? chosen.ids : {};

  return {
    ids,
    count: Object.keys(ids).length,
    set: (next) => setChosen({ scope, ids: next }),
    clear: () => setChosen({ scope, ids: {} }),
  };
}

export function selectedIds(selection: Selection): number[] {
  return Object.keys(selection.ids).map(Number);
}
