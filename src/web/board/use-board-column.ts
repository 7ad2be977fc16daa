import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ListFilter, ListQuery } from '#shared/list-query.ts';
import { endpointKey } from '../api/endpoint-query.ts';
import { loadPage, type ListEndpoint, type RowOf } from '../list/use-list.ts';
import { columnFilters, type BoardColumn } from './board-columns.ts';

/** The number of a column's cards to load at a time. */
const CARDS_AT_ONCE = 50;

interface BoardColumnOptions<E extends ListEndpoint> {
  endpoint: E;
  /** The field that determines the column: 'status'. */
  field: keyof E['list'] & string;
  /** The field that cards are sorted by: 'position'. */
  order: keyof E['list'] & string;
  /** The search text and filters, as in the list. */
  matching: { q: string; filters: readonly ListFilter[] };
}

/**
 * Loads a board column: the pages of a list call whose records have this value. Search, filters,
 * and row access work as in the list.
 */
export function useBoardColumn<const E extends ListEndpoint>(
  { endpoint, field, order, matching }: BoardColumnOptions<E>,
  { key, label }: { key: string; label: string },
): BoardColumn<RowOf<E>> {
  const list: Partial<ListQuery> = {
    q: matching.q,
    filters: columnFilters(matching.filters, { field, key }),
    sort: [{ field: order, desc: false }],
    pageSize: CARDS_AT_ONCE,
    total: 'bounded',
  };
  const answer = useInfiniteQuery({
    queryKey: [...endpointKey<ListEndpoint>(endpoint, { list }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      loadPage<RowOf<E>>(endpoint, { ...list, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ rows }, _, page) => (rows.length < CARDS_AT_ONCE ? undefined : page + 1),
    placeholderData: keepPreviousData,
  });
  const pages = answer.data?.pages ?? [];
  const { total = 0, isTotalBounded = false } = pages[0] ?? {};
  // A card that moves while pages are loading can appear on two of them.
  const cards = [
    ...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
  ];
  const hasMore = answer.hasNextPage && (isTotalBounded || cards.length < total);

  return {
    key,
    label,
    cards,
    total,
    isTotalBounded,
    status: answer.data ? 'ready' : answer.isError ? 'error' : 'loading',
    error: answer.error,
    retry: () => void answer.refetch(),
    showMore: hasMore ? () => void answer.fetchNextPage() : null,
    isLoadingMore: answer.isFetchingNextPage,
    moreError: answer.isFetchNextPageError ? answer.error : null,
  };
}
