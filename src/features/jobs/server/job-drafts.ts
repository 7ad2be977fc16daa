/** The draft of a new job, visible only to the user who saved it. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { RequestContext } from '#server/http/request-context.ts';
import type { jobDraft, JobDraftValues } from '../job-draft.ts';
import { jobDrafts } from './job-draft-table.ts';

type JobDraft = z.output<typeof jobDraft>;

export async function readJobDraft({ db, user }: RequestContext): Promise<JobDraft | null> {
  const [row] = await db.select().from(jobDrafts).where(eq(jobDrafts.userId, user.id));

  return row ? { values: row.values, savedAt: row.savedAt.toISOString() } : null;
}

/** Replaces the user's draft. */
export async function saveJobDraft(
  { db, user, now }: RequestContext,
  values: JobDraftValues,
): Promise<JobDraft> {
  await db
    .insert(jobDrafts)
    .values({ userId: user.id, values, savedAt: now })
    .onConflictDoUpdate({ target: jobDrafts.userId, set: { values, savedAt: now } });

  return { values, savedAt: now.toISOString() };
}

export async function deleteJobDraft({ db, user }: RequestContext): Promise<void> {
  await db.delete(jobDrafts).where(eq(jobDrafts.userId, user.id));
}
