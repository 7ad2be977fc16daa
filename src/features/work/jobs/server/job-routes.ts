import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { DbOrTx } from '#server/db/database.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { crudHandlers } from '#server/records/crud-handlers.ts';
import { foldedLike } from '#server/records/folded-like.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { jobDraft, JobDraftValues } from '../job-draft.ts';
import { jobEndpoints, TAGS_AT_ONCE } from '../job-endpoints.ts';
import { jobDrafts } from './job-draft-table.ts';
import { jobStore } from './job-store.ts';
import { jobs } from './job-table.ts';
import { listLeadSources } from './lead-sources.ts';

type JobDraft = z.output<typeof jobDraft>;

async function readJobDraft({ db, user }: RequestContext): Promise<JobDraft | null> {
  const [row] = await db.select().from(jobDrafts).where(eq(jobDrafts.userId, user.id));

  return row ? { values: row.values, savedAt: row.savedAt.toISOString() } : null;
}

/** Saves the user's draft, replacing the previous one. */
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

/**
 * The number of newest jobs to search for tags. Their tags are the current ones, and the limit
 * keeps the search fast as jobs accumulate.
 */
const NEWEST_JOBS = 2_000;

/**
 * Returns the newest jobs' tags that start with `q`, most used first, each in its most common
 * spelling.
 */
async function suggestTags(
  db: DbOrTx,
  { q, access }: { q: string; access: RowAccess<'jobs'> },
): Promise<string[]> {
  const newest = db
    .select({ tags: jobs.tags })
    .from(jobs)
    .where(and(isNull(jobs.deletedAt), access.condition))
    .orderBy(desc(jobs.id))
    .limit(NEWEST_JOBS);
  const { rows } = await db.execute<{ tag: string }>(sql`
    select mode() within group (order by tag) as tag
    from (${newest}) newest, unnest(newest.tags) tag
    where ${foldedLike(sql`fold_text(tag)`, 'startsWith', q)}
    group by fold_text(tag) order by count(*) desc, fold_text(tag) limit ${TAGS_AT_ONCE}`);

  return rows.map(({ tag }) => tag);
}

const handlers: Handlers<typeof jobEndpoints> = {
  ...crudHandlers(jobStore),

  tags: ({ ctx, access, query }) => suggestTags(ctx.db, { q: query.q, access }),

  leadSources: ({ ctx }) => listLeadSources(ctx.db),

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
