import type { Handlers } from '#server/http/mount.ts';
import { crudHandlers } from '#server/records/crud-handlers.ts';
import type { jobEndpoints } from '../job-endpoints.ts';
import { deleteJobDraft, readJobDraft, saveJobDraft } from './job-drafts.ts';
import { jobStore } from './job-store.ts';

export const jobRoutes: Handlers<typeof jobEndpoints> = {
  ...crudHandlers(jobStore),

  readDraft: ({ ctx }) => readJobDraft(ctx),

  saveDraft: ({ ctx, body }) => saveJobDraft(ctx, body.values),

  deleteDraft: ({ ctx }) => deleteJobDraft(ctx),
};
