import { addressOf, type EntityName } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { pluralOf } from '#shared/entity.ts';
import type { SearchGroup } from '#shared/records/search-result.ts';

/** An entry that the search box can open. */
export interface SearchEntry {
  key: string;
  href: string;
}

export const searchLabel = (kind: EntityName): string => pluralOf(entityOf(kind));

export const hitKey = (kind: EntityName, id: number) => `${kind}-${id}`;
export const moreKey = (kind: EntityName) => `${kind}-more`;

/**
 * Returns all entries in the order the arrow keys go through them: each group's hits, then "see
 * all" if there are more.
 */
export function searchEntries(groups: readonly SearchGroup[], q: string): SearchEntry[] {
  return groups.flatMap(({ kind, hits, hasMore }) => [
    ...hits.map(({ id }) => ({ key: hitKey(kind, id), href: `/${addressOf(kind)}/${id}` })),
    ...(hasMore
      ? [{ key: moreKey(kind), href: `/${addressOf(kind)}?q=${encodeURIComponent(q)}` }]
      : []),
  ]);
}
