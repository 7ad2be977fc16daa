import type { SearchGroup, SearchKind } from '#shared/records/search-result.ts';

/** One line that the search box can open. */
export interface SearchEntry {
  key: string;
  href: string;
}

export const SEARCH_LABELS: Record<SearchKind, string> = {
  contacts: 'Contacts',
  jobs: 'Jobs',
  estimates: 'Estimates',
  invoices: 'Invoices',
  payments: 'Payments',
};

export const hitKey = (kind: SearchKind, id: number) => `${kind}-${id}`;
export const moreKey = (kind: SearchKind) => `${kind}-more`;

/** All lines in the order in which the arrow keys pass them: each group's hits, then "see all" where there are more. */
export function searchEntries(groups: readonly SearchGroup[], q: string): SearchEntry[] {
  return groups.flatMap(({ kind, hits, hasMore }) => [
    ...hits.map(({ id }) => ({ key: hitKey(kind, id), href: `/${kind}/${id}` })),
    ...(hasMore ? [{ key: moreKey(kind), href: `/${kind}?q=${encodeURIComponent(q)}` }] : []),
  ]);
}
