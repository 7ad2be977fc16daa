import { useState } from 'react';

type Chosen = Readonly<Record<string, true>>;

/** The rows selected for a bulk action, by ID. Survives paging and sorting. */
export interface Selection {
  ids: Chosen;
  count: number;
  /** Selects or deselects these rows. */
  choose: (ids: readonly number[], isChosen: boolean) => void;
  /** Selects only these rows. */
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
 * Manages a selection for one combination of search and filters (`scope`). The selection is cleared
 * when `scope` changes so bulk actions never affect rows that are out of view.
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
