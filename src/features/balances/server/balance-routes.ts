import { findContact } from '#features/contacts/server/contact-queries.ts';
import { findJob } from '#features/jobs/server/job-queries.ts';
import type { Handlers } from '#server/mount.ts';
import { isReadable } from '#server/readable-records.ts';
import type { balanceEndpoints } from '../balance-endpoints.ts';
import { summarizeContact, summarizeJob } from './balance-queries.ts';

export const balanceRoutes: Handlers<typeof balanceEndpoints> = {
  ofContact: async ({ work, params: { id } }) => {
    await findContact(work.db, { id, within: isReadable(work.user, 'contacts') });

    return summarizeContact(work, id);
  },

  ofJob: async ({ work, params: { id } }) => {
    await findJob(work.db, { id, within: isReadable(work.user, 'jobs') });

    return summarizeJob(work, id);
  },
};
