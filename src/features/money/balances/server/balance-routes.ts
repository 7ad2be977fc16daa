import { contactStore } from '#features/work/contacts/server/contact-store.ts';
import { jobStore } from '#features/work/jobs/server/job-store.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { balanceEndpoints } from '../balance-endpoints.ts';
import { summarizeContact, summarizeJob } from './balance-queries.ts';

const handlers: Handlers<typeof balanceEndpoints> = {
  ofContact: async ({ ctx, access, params: { id } }) => {
    await contactStore.find(ctx.db, ctx, { id, access });

    return summarizeContact(ctx, id);
  },

  ofJob: async ({ ctx, access, params: { id } }) => {
    await jobStore.find(ctx.db, ctx, { id, access });

    return summarizeJob(ctx, id);
  },
};

export const balanceRoutes = routeGroup({
  name: 'balances',
  endpoints: balanceEndpoints,
  handlers,
});
