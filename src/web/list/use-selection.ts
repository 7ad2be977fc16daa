import { useState } from 'react';

type Chosen = Readonly<Record<string, true>>;

/** The rows chosen for a bulk action, by id. Kept while paging and sorting. */
export interface Selection {
  ids: Chosen;
  count: number;
  /** Adds these rows, or removes them. */
  choose: (ids: readonly number[], isChosen: boolean) => void;
  /** Chooses these rows and no others. */
  replace: (ids: readonly number[]) => void;
  clear: () => void;
}

const NONE: Chosen = {};

function withRows(before: Chosen, ids: readonly number[], isChosen: boolean): Chosen {
  if (isChosen) return { ...before, ...Object.fromEntries(ids.map((id) => [id, true as const])) };

  const gone = new Set(ids.map(String));
  return Object.fromEntries(Object.entries(before).filter(([id]) => !gone.has(id)));
}

/**
 * Keeps a selection for as long as the list means the same rows: `scope` is its search and filters,
 * and with a new one the selection is empty, so that nothing out of sight is ever changed.
 */
export function useSelection(scope: string): Selection {
  const [state, setState] = useState({ scope, ids: NONE });
  const ids = state.scope === scope ? state.ids : NONE;

  return {
    ids,
    count: Object.keys(ids).length,
    choose: (rows, isChosen) =>
      setState((before) => ({
        scope,
        ids: withRows(before.scope === scope ? before.ids : NONE, rows, isChosen),
      })),
    replace: (rows) => setState({ scope, ids: withRows(NONE, rows, true) }),
    clear: () => setState({ scope, ids: NONE }),
  };
}

export function selectedIds(selection: Selection): number[] {
  return Object.keys(selection.ids).map(Number);
}
