import { findContact } from '#features/contacts/server/contact-queries.ts';
import { findJob } from '#features/jobs/server/job-queries.ts';
import type { Handlers } from '#server/mount.ts';
import type { balanceEndpoints } from '../balance-endpoints.ts';
import { summarizeContact, summarizeJob } from './balance-queries.ts';

export const balanceRoutes: Handlers<typeof balanceEndpoints> = {
  ofContact: async ({ work, access, params: { id } }) => {
    await findContact(work.db, { id, access });

    return summarizeContact(work, id);
  },

  ofJob: async ({ work, access, params: { id } }) => {
    await findJob(work.db, { id, access });

    return summarizeJob(work, id);
  },
};
