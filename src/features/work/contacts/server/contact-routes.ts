import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { crudHandlers } from '#server/records/crud-handlers.ts';
import { contactEndpoints } from '../contact-endpoints.ts';
import { findLikelyDuplicates } from './contact-duplicates.ts';
import { contactStore } from './contact-store.ts';

const handlers: Handlers<typeof contactEndpoints> = {
  ...crudHandlers(contactStore),

  duplicates: ({ ctx, access, query }) => findLikelyDuplicates(ctx.db, { question: query, access }),
};

export const contactRoutes = routeGroup({
  name: 'contacts',
  records: contactStore,
  endpoints: contactEndpoints,
  handlers,
});
