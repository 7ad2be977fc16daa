import { cleanText } from '#shared/fields/field-schemas.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { searchEndpoints } from '#shared/records/search-endpoints.ts';
import { searchEverything } from './search-hits.ts';

export const searchRoutes: Handlers<typeof searchEndpoints> = {
  global: async ({ ctx, query }) => {
    const typed = cleanText(query.q);

    return typed ? searchEverything(ctx, typed) : [];
  },
};
