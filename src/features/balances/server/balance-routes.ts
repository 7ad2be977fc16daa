import { contactStore } from '#features/contacts/server/contact-store.ts';
import { jobStore } from '#features/jobs/server/job-store.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { balanceEndpoints } from '../balance-endpoints.ts';
import { summarizeContact, summarizeJob } from './balance-queries.ts';

export const balanceRoutes: Handlers<typeof balanceEndpoints> = {
  ofContact: async ({ ctx, access, params: { id } }) => {
    await contactStore.find(ctx.db, ctx, { id, access });

    return summarizeContact(ctx, id);
  },

  ofJob: async ({ ctx, access, params: { id } }) => {
    await jobStore.find(ctx.db, ctx, { id, access });

    return summarizeJob(ctx, id);
  },
};
