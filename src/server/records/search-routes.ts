import { cleanText } from '#shared/fields/field-schemas.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/http/route-group.ts';
import { searchEndpoints } from '#shared/records/search-endpoints.ts';
import { searchEverything } from './search-hits.ts';

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
