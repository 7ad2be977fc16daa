import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FilterOperator, ListFields, ListSort } from '#shared/list-query.ts';
import type { ListSearch } from '../search-params.ts';
import {
  readListAddress,
  writeListAddress,
  type ListDefaults,
  type PagedQuery,
} from './list-address.ts';

/** A list's state, kept in the address: back, reload and sharing work. */
export interface ListState {
  fields: ListFields;
  defaults: ListDefaults;
  query: PagedQuery;
  /** True when a search or filter is active, so that an empty list means "nothing found". */
  isNarrowed: boolean;
  /**
   * Sets the search text. The address is replaced while the user types, rather than added to the history.
   */
  setText: (q: string) => void;
  setSort: (sort: ListSort[]) => void;
  /** Sets one condition; no values remove it. */
  setFilter: (field: string, operator: FilterOperator, values: string[]) => void;
  clearFilters: () => void;
  /** Clears search and filters. */
  clear: () => void;
  setPage: (page: number) => void;
  setPageSize: (pageSize: number) => void;
}

/**
 * Reads and changes a list's state in the address. `useList` does this for a full list page; use
 * this one directly for a list that is not a table.
 */
export function useListState(fields: ListFields, defaults: ListDefaults): ListState {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const query = readListAddress(fields, defaults, search);

  const change = (next: Partial<PagedQuery>, replace = false) => {
    const changed = { ...query, page: 1, ...next };
    void navigate({
      to: '.',
      // The other parameters of the address, such as an open tab, stay.
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
