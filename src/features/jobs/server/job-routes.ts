import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { routeGroup } from '#server/http/route-group.ts';
import { crudHandlers } from '#server/records/crud-handlers.ts';
import type { jobDraft, JobDraftValues } from '../job-draft.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import { jobDrafts } from './job-draft-table.ts';
import { jobStore } from './job-store.ts';
import { suggestTags } from './job-tags.ts';

type JobDraft = z.output<typeof jobDraft>;

async function readJobDraft({ db, user }: RequestContext): Promise<JobDraft | null> {
  const [row] = await db.select().from(jobDrafts).where(eq(jobDrafts.userId, user.id));

  return row ? { values: row.values, savedAt: row.savedAt.toISOString() } : null;
}

/** Replaces the user's draft. */
async function saveJobDraft(
  { db, user, now }: RequestContext,
  values: JobDraftValues,
): Promise<JobDraft> {
  await db
    .insert(jobDrafts)
    .values({ userId: user.id, values, savedAt: now })
    .onConflictDoUpdate({ target: jobDrafts.userId, set: { values, savedAt: now } });

  return { values, savedAt: now.toISOString() };
}

async function deleteJobDraft({ db, user }: RequestContext): Promise<void> {
  await db.delete(jobDrafts).where(eq(jobDrafts.userId, user.id));
}

const handlers: Handlers<typeof jobEndpoints> = {
  ...crudHandlers(jobStore),

  tags: ({ ctx, access, query }) => suggestTags(ctx.db, { q: query.q, access }),

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
