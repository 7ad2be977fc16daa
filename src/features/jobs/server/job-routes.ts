import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/http/route-group.ts';
import { crudHandlers } from '#server/records/crud-handlers.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import { deleteJobDraft, readJobDraft, saveJobDraft } from './job-drafts.ts';
import { jobStore } from './job-store.ts';

const handlers: Handlers<typeof jobEndpoints> = {
  ...crudHandlers(jobStore),

  readDraft: ({ ctx }) => readJobDraft(ctx),

  saveDraft: ({ ctx, body }) => saveJobDraft(ctx, body.values),

  deleteDraft: ({ ctx }) => deleteJobDraft(ctx),
};

export const jobRoutes = routeGroup({
  name: 'jobs',
  records: jobStore,
  endpoints: jobEndpoints,
  handlers,
});
