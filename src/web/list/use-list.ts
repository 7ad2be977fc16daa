import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Endpoint, Page, ResponseOf } from '#shared/endpoint.ts';
import type { ListFields, ListQuery, NeighborPage } from '#shared/list-query.ts';
import { endpointKey, type ReadEndpoint } from '../api/endpoint-query.ts';
import { callApi } from '../api/api-client.ts';
import { parseSortText } from './list-address.ts';
import type { ExtraFilter, ListColumn, ListRow } from './list-column.ts';
import { useListState, type ListState } from './use-list-state.ts';
import { useSelection, type Selection } from './use-selection.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** An endpoint that returns a list. */
export interface ListEndpoint extends ReadEndpoint {
  list: ListFields;
}

/** The row type of a list endpoint. */
export type RowOf<E extends ListEndpoint> =
  ResponseOf<E> extends (infer Row extends ListRow)[] ? Row : never;

/** A function that changes a URL's query. */
export type RowSearch = <Search extends object>(before: Search) => Search;

export interface ListOptions<E extends ListEndpoint> {
  endpoint: E;
  columns: readonly ListColumn<RowOf<E>>[];
  /** The page a row opens: '/contacts/7'. */
  rowHref: (row: RowOf<E>) => string;
  /**
   * Changes the query for the row's page. Together with the path '.', it opens the row beside the
   * list.
   */
  rowSearch?: (row: RowOf<E>) => RowSearch;
  /** A row's label for its checkbox and menu: 'INV-1004'. */
  rowLabel: (row: RowOf<E>) => string;
  /** The singular and plural noun for the rows: ['contact', 'contacts']. */
  noun: readonly [one: string, many: string];
  /** The default order: '-createdAt', or several fields separated by commas. */
  defaultSort: string;
  /** Rows per page. 15 for jobs, tasks, estimates, and invoices; 10 elsewhere. */
  pageSize?: number;
  /**
   * The endpoint behind the CSV button. The button is hidden without one, or if the user has no
   * permission to export.
   */
  exportEndpoint?: Endpoint & { list: ListFields };
  /** Fields that can be filtered but have no column. */
  extraFilters?: readonly ExtraFilter[];
  /**
   * Conditions that always apply and are not shown, such as the client filter on a client's page.
   */
  fixed?: Pick<Partial<ListQuery>, 'filters'>;
  /**
   * False while a different view, such as a board, shows the matching records. No rows are loaded
   * then.
   */
  isShown?: boolean;
}

/** Everything that the components of a list page need. */
export interface List<Row extends ListRow> {
  state: ListState;
  selection: Selection;
  columns: readonly ListColumn<Row>[];
  extraFilters: readonly ExtraFilter[];
  rowHref: (row: Row) => string;
  rowSearch: ((row: Row) => RowSearch) | undefined;
  rowLabel: (row: Row) => string;
  noun: readonly [one: string, many: string];
  exportEndpoint: (Endpoint & { list: ListFields }) | undefined;
  /** The current page's rows, or the previous page's while it loads. */
  rows: readonly Row[];
  /** The number of matching rows on all pages. */
  total: number;
  /** True if more rows than `total` match; `countAll` then gets the exact count. */
  isTotalBounded: boolean;
  countAll: () => void;
  status: 'loading' | 'error' | 'ready';
  /** True while the shown rows are being reloaded. */
  isRefreshing: boolean;
  error: unknown;
  retry: () => void;
  /**
   * The search and filters as sent, without page and order. This is the query for "all matching".
   */
  matching: Pick<ListQuery, 'q' | 'filters'>;
  /** Loads the IDs of all matching rows. */
  loadMatchingIds: () => Promise<number[]>;
}

const NO_ROWS: readonly never[] = [];
const NO_FILTERS: readonly ExtraFilter[] = [];

/**
 * Manages a list: its state in the URL, its rows from the server, and its selection. Pass the
 * result to the components of the page (`ListCard`, `ListToolbar`, `ListBody`, `BulkBar`,
 * `Pagination`).
 *
 * @example
 * export function ContactsPage() {
 *   const canCreate = useCan('contacts', 'create');
 *   const list = useList({
 *     endpoint: contactEndpoints.list,
 *     exportEndpoint: contactEndpoints.exportCsv,
 *     columns: CONTACT_COLUMNS,
 *     rowHref: (contact) => `/contacts/${contact.id}`,
 *     rowLabel: (contact) => contact.name,
 *     noun: ['contact', 'contacts'],
 *     defaultSort: 'name',
 *   });
 *
 *   return (
 *     <>
 *       <PageHeader title="Contacts" actions={canCreate && <Button …>Add Contact</Button>} />
 *       <ListCard list={list}>
 *         <ListToolbar list={list} searchLabel="Search contacts..." sortChoices={SORT_CHOICES} />
 *         <ListBody
 *           list={list}
 *           card={(contact) => ({
 *             title: contact.name,
 *             lines: [contact.email ?? 'No email provided'],
 *           })}
 *           menu={(contact) => [
 *             { key: 'edit', label: 'Edit', href: `/contacts/edit/${contact.id}` },
 *             {
 *               key: 'delete',
 *               label: 'Delete',
 *               isDangerous: true,
 *               onSelect: () => setDeleting(contact),
 *             },
 *           ]}
 *           empty={{ title: "You haven't added any contacts yet" }}
 *         />
 *         <Pagination list={list} />
 *       </ListCard>
 *       <BulkBar list={list} actions={bulkActions} />
 *     </>
 *   );
 * }
 */
export function useList<const E extends ListEndpoint>(options: ListOptions<E>): List<RowOf<E>> {
  const { endpoint, fixed, isShown = true } = options;
  const state = useListState(endpoint.list, {
    sort: parseSortText(options.defaultSort),
    pageSize: options.pageSize ?? 10,
  });
  const { query } = state;
  const filters = [...query.filters, ...(fixed?.filters ?? [])];
  const narrowing = JSON.stringify([query.q, filters]);
  const [counted, setCounted] = useState('');
  const sent = {
    ...query,
    filters,
    total: counted === narrowing ? ('exact' as const) : ('bounded' as const),
  };

  const keyOf = (page: number) => listKey(endpoint, { ...sent, page });

  const answer = useQuery({
    queryKey: keyOf(query.page),
    queryFn: ({ client, signal }) => {
      const neighbor = cachedNeighbor(client, keyOf, query.page);

      return loadPage<RowOf<E>>(endpoint, { ...sent, neighbor }, signal);
    },
    placeholderData: keepPreviousData,
    enabled: isShown,
  });
  const selection = useSelection(narrowing);

  // After the last row of a page is deleted, go to the last page that still has rows.
  const { total = 0, isTotalBounded = false } = answer.data ?? {};
  const lastPage = Math.max(1, Math.ceil(total / query.pageSize));
  const isBeyondEnd =
    answer.isSuccess && !answer.isPlaceholderData && !isTotalBounded && query.page > lastPage;
  const { setPage } = state;
  useEffect(() => {
    if (isBeyondEnd) setPage(lastPage);
  }, [isBeyondEnd, lastPage, setPage]);

  return {
    state,
    selection,
    columns: options.columns,
    extraFilters: options.extraFilters ?? NO_FILTERS,
    rowHref: options.rowHref,
    rowSearch: options.rowSearch,
    rowLabel: options.rowLabel,
    noun: options.noun,
    exportEndpoint: options.exportEndpoint,
    rows: answer.data?.rows ?? NO_ROWS,
    total,
    isTotalBounded,
    countAll: () => setCounted(narrowing),
    status: answer.data || !isShown ? 'ready' : answer.isError ? 'error' : 'loading',
    isRefreshing: answer.isFetching && answer.data !== undefined,
    error: answer.error,
    retry: () => void answer.refetch(),
    matching: { q: query.q, filters },
    loadMatchingIds: async () => {
      const page = await loadPage<RowOf<E>>(endpoint, { q: query.q, filters, fields: ['id'] });
      return page.rows.map(({ id }) => id);
    },
  };
}

/**
 * Returns query options for one page of a list, for components that don't show a table:
 * `useQuery(rowsQuery(…))`.
 */
export function rowsQuery<const E extends ListEndpoint>(endpoint: E, list: Partial<ListQuery>) {
  const sent = { ...list, total: 'bounded' as const };

  return queryOptions({
    queryKey: listKey(endpoint, sent),
    queryFn: ({ signal }) => loadPage<RowOf<E>>(endpoint, sent, signal),
  });
}

/** Returns the cache key for one page of a list. */
function listKey(endpoint: ListEndpoint, list: Partial<ListQuery>): QueryKey {
  return endpointKey<ListEndpoint>(endpoint, { list });
}

/** Loads one page of a list. */
export async function loadPage<Row extends ListRow>(
  endpoint: ListEndpoint,
  list: Partial<ListQuery>,
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const options = signal ? { list, signal } : { list };

  const answer: unknown = await callApi<ListEndpoint>(endpoint, options);

  return answer as Page<Row>;
}

/**
 * Returns the first and last rows of an adjacent page if the browser has it and it isn't stale, so
 * the server can locate this page quickly. Null otherwise. Not part of the page's cache key because
 * the result is the same either way.
 */
export function cachedNeighbor(
  client: QueryClient,
  keyOf: (page: number) => QueryKey,
  page: number,
): NeighborPage | null {
  const sides = [
    ['after', page - 1],
    ['before', page + 1],
  ] as const;
  for (const [side, number] of sides) {
    const state = client.getQueryState<Page<ListRow>>(keyOf(number));
    const rows = state?.isInvalidated ? [] : (state?.data?.rows ?? []);
    const [first, last] = [rows[0], rows.at(-1)];
    if (first && last) return { side, firstId: first.id, lastId: last.id };
  }

  return null;
}
