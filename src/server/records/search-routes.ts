import { cleanText } from '#shared/fields/field-schemas.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { searchEndpoints } from '#shared/records/search-endpoints.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { bestMatches } from '#server/records/best-matches.ts';
import { allRecords } from '#server/records/registered-records.ts';
import type { SearchGroup } from '#shared/records/search-result.ts';

const SHOWN = 5;
/** Read one extra hit to see whether there are more. */
const READ = SHOWN + 1;

/**
 * Returns the records that match the search and that the actor has access to, by kind. Kinds
 * without a match are omitted.
 */
async function searchEverything(ctx: RequestContext, typed: string): Promise<SearchGroup[]> {
  const { db, user, today } = ctx;
  const groups: SearchGroup[] = [];
  for (const records of allRecords()) {
    const best = bestMatches(db, { user, q: typed }, records);
    const hits = await records.searchHits(db, today, { ...best, limit: READ });
    if (hits.length === 0) continue;
    const kind = records.entity.name;
    groups.push({ kind, hits: hits.slice(0, SHOWN), hasMore: hits.length > SHOWN });
  }

  return groups;
}

const handlers: Handlers<typeof searchEndpoints> = {
  global: async ({ ctx, query }) => {
    const typed = cleanText(query.q);

    return typed ? searchEverything(ctx, typed) : [];
  },
};

export const searchRoutes = routeGroup({
  name: 'search',
  endpoints: searchEndpoints,
  handlers,
});
