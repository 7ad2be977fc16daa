import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from '#shared/endpoint.ts';
import type { NeighborPage } from '#shared/list-query.ts';
import type { ListRow } from './list-column.ts';

/**
 * The page before or after this one, where the browser has it and nothing made it old: from there
 * the server finds this page at once. No part of a page's key in the cache, as the page is the same
 * however it was found.
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
