import type { Handlers } from '#server/http/mount.ts';
import { crudHandlers } from '#server/records/crud-handlers.ts';
import type { contactEndpoints } from '../contact-endpoints.ts';
import { findLikelyDuplicates } from './contact-duplicates.ts';
import { contactStore } from './contact-store.ts';

export const contactRoutes: Handlers<typeof contactEndpoints> = {
  ...crudHandlers(contactStore),

  duplicates: ({ ctx, access, query }) => findLikelyDuplicates(ctx.db, { question: query, access }),
};
