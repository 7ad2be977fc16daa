import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FilterOperator, ListFields, ListSort } from '#shared/list-query.ts';
import type { ListSearch } from '../search-params.ts';
import {
  readListAddress,
  writeListAddress,
  type ListDefaults,
  type PagedQuery,
} from './list-address.ts';

/** A list's state, stored in the URL so Back, reload, and sharing a link work. */
export interface ListState {
  fields: ListFields;
  defaults: ListDefaults;
  query: PagedQuery;
  /** True if a search or filter is active. An empty list then means "nothing found". */
  isNarrowed: boolean;
  /**
   * Sets the search text. Replaces the URL instead of adding a history entry for every keystroke.
   */
  setText: (q: string) => void;
  setSort: (sort: ListSort[]) => void;
  /** Sets one condition. An empty `values` removes it. */
  setFilter: (field: string, operator: FilterOperator, values: string[]) => void;
  clearFilters: () => void;
  /** Clears the search and all filters. */
  clear: () => void;
  setPage: (page: number) => void;
  setPageSize: (pageSize: number) => void;
}

/**
 * Reads and updates a list's state in the URL. `useList` does this for a full list page; use this
 * hook directly for a list that is not a table.
 */
export function useListState(fields: ListFields, defaults: ListDefaults): ListState {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const query = readListAddress(fields, defaults, search);

  const change = (next: Partial<PagedQuery>, replace = false) => {
    const changed = { ...query, page: 1, ...next };
    void navigate({
      to: '.',
      // Keep the URL's other parameters, such as the open tab.
      search: (before: object) => ({
        ...Object.fromEntries(Object.entries(before).filter(([key]) => !isListKey(key))),
        ...writeListAddress(changed, defaults),
      }),
      replace,
      resetScroll: false,
    });
  };

  return {
    fields,
    defaults,
    query,
    isNarrowed: query.q !== '' || query.filters.length > 0,
    setText: (q) => change({ q }, true),
    setSort: (sort) => change({ sort }),
    setFilter: (field, operator, values) => {
      const others = query.filters.filter(
        (one) => one.field !== field || one.operator !== operator,
      );
      change({ filters: values.length > 0 ? [...others, { field, operator, values }] : others });
    },
    clearFilters: () => change({ filters: [] }),
    clear: () => change({ filters: [], q: '' }),
    setPage: (page) => change({ page }),
    setPageSize: (pageSize) => change({ pageSize }),
  };
}

function isListKey(key: string): boolean {
  return ['q', 'sort', 'page', 'pageSize'].includes(key) || key.startsWith('filter[');
}
