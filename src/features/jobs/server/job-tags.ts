import { and, desc, isNull, sql } from 'drizzle-orm';
import { foldText } from '#shared/search-words.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { escapeLike } from '#server/records/list-sql.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import { TAGS_AT_ONCE } from '../job-endpoints.ts';
import { jobs } from './job-table.ts';

/** Tags are looked for on so many of the newest jobs: the words of today, found as fast in the tenth year. */
const NEWEST_JOBS = 2_000;

/** The tags of the newest jobs that begin with `q`, the most used first, each in its usual spelling. */
export async function suggestTags(
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
    where fold_text(tag) like ${`${escapeLike(foldText(q.trim()))}%`}
    group by fold_text(tag) order by count(*) desc, fold_text(tag) limit ${TAGS_AT_ONCE}`);

  return rows.map(({ tag }) => tag);
}
