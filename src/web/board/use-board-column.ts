import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ListFilter, ListQuery } from '#shared/list-query.ts';
import { endpointKey } from '../api/endpoint-query.ts';
import { loadPage, type ListEndpoint, type RowOf } from '../list/use-list.ts';
import { columnFilters, type BoardColumn } from './board-columns.ts';

/** The number of a column's cards that are loaded at a time. */
const CARDS_AT_ONCE = 50;

interface BoardColumnOptions<E extends ListEndpoint> {
  endpoint: E;
  /** The field whose values are the columns: 'status'. */
  field: keyof E['list'] & string;
  /** The field that orders the cards: 'position'. */
  order: keyof E['list'] & string;
  /** The search and filters, as in the list. */
  matching: { q: string; filters: readonly ListFilter[] };
}

/**
 * One column of a board: the records of a list call that have this value, in pages. Searches, filters and
 * row access are the list's own.
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
  // A card that moved while pages were loaded can be on two of them.
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
