/** Tags in Settings: lists them, and renames or removes a tag on all jobs. */
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { AppError, notFound } from '#shared/app-error.ts';
import type { QueryOf, ResponseOf } from '#shared/endpoint.ts';
import { fold } from '#shared/fold.ts';
import { recordCompanyChange } from '#features/office/company/server/change-company.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { foldedLike } from '#server/records/folded-like.ts';
import { jobsWithTrash, type RenamePreview, type UsedWord, type WordChange } from '../job-word.ts';
import { jobTagEndpoints, MOST_CHANGES } from '../job-word-endpoints.ts';
import {
  changeWord,
  countAffected,
  findUsedWord,
  lockWords,
  TAGS,
  usedWords,
} from './job-words.ts';

type TagList = typeof jobTagEndpoints.list;

const ORDERS: Record<QueryOf<TagList>['sort'], string> = {
  word: 'key collate "und-x-icu"',
  '-word': 'key collate "und-x-icu" desc',
  jobs: 'jobs, trashed, key',
  '-jobs': 'jobs desc, trashed desc, key',
};

async function listTags(
  db: DbOrTx,
  { q, sort, page, pageSize }: QueryOf<TagList>,
): Promise<ResponseOf<TagList>> {
  const { rows } = await db.execute<{ total: number } & (UsedWord | Record<keyof UsedWord, null>)>(
    sql`
    with found as materialized (
      select * from (${usedWords(TAGS)}) as words
      where ${foldedLike(sql`key`, 'contains', q)})
    select counted.total, shown.*
    from (select count(*)::int as total from found) as counted
    left join lateral (
      select word, jobs, trashed, spellings from found
      order by ${sql.raw(ORDERS[sort])} limit ${pageSize} offset ${(page - 1) * pageSize}) as shown on true`,
  );

  return {
    total: rows[0]?.total ?? 0,
    tags: rows.flatMap(({ word, jobs, trashed, spellings }) =>
      word === null ? [] : [{ word, jobs, trashed, spellings }],
    ),
  };
}

type Renamed = { from: string; to: string };

/** Returns the other tag that already has the new name. */
async function otherTag(db: DbOrTx, { from, to }: Renamed): Promise<UsedWord | undefined> {
  return fold(from) === fold(to) ? undefined : findUsedWord(db, TAGS, to);
}

async function previewRename(db: DbOrTx, { from, to }: Renamed): Promise<RenamePreview> {
  const other = await otherTag(db, { from, to });
  const word = other?.word ?? to;

  return {
    ...(await countAffected(db, { field: TAGS, from, to: word })),
    to: word,
    mergesInto: other ? { label: other.word, jobs: other.jobs } : null,
  };
}

/** Changes a tag on all jobs, with a single entry in the company's log. */
async function changeTag(
  tx: DbOrTx,
  ctx: ActorContext,
  { from, to }: { from: string; to: string | null },
): Promise<{ jobs: number }> {
  const tag = await findUsedWord(tx, TAGS, from);
  if (!tag) throw notFound('Tag');
  const changed = await changeWord(tx, ctx, { field: TAGS, from, to });
  if (changed.jobs === 0) return { jobs: 0 };
  await recordCompanyChange(tx, ctx, {
    before: { tag: tag.word },
    after: { tag: to },
    reason: `On ${jobsWithTrash(changed)}.`,
  });

  return { jobs: changed.jobs };
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** Reads from the company's log which tags and lead sources were renamed, removed, or added. */
async function wordChanges(db: DbOrTx, since: string | undefined): Promise<WordChange[]> {
  const { at, changes, entity, id } = historyEvents;
  const events = await db
    .select({ changes })
    .from(historyEvents)
    .where(
      and(
        eq(entity, 'company'),
        sql`${changes} ?| array['tag', 'leadSource']`,
        since === undefined ? undefined : gte(at, new Date(since)),
      ),
    )
    .orderBy(desc(id))
    .limit(MOST_CHANGES);

  return events.toReversed().flatMap((event) =>
    (['tag', 'leadSource'] as const).flatMap((field) => {
      const change = event.changes[field];

      return change
        ? [{ field, before: textOrNull(change.before), after: textOrNull(change.after) }]
        : [];
    }),
  );
}

const handlers: Handlers<typeof jobTagEndpoints> = {
  list: ({ ctx, query }) => listTags(ctx.db, query),

  changes: ({ ctx, query }) => wordChanges(ctx.db, query.since),

  previewRename: ({ ctx, query }) => previewRename(ctx.db, query),

  rename: ({ ctx, body: { from, to, isMerge } }) =>
    inTransaction(ctx.db, async (tx) => {
      await lockWords(tx);
      const other = await otherTag(tx, { from, to });
      if (other && !isMerge) {
        throw new AppError('conflict', `The tag “${other.word}” already exists.`, {
          issues: [{ path: 'to', message: 'This tag already exists' }],
        });
      }

      return changeTag(tx, ctx, { from, to: other?.word ?? to });
    }),

  remove: ({ ctx, body: { word } }) =>
    inTransaction(ctx.db, async (tx) => {
      await lockWords(tx);

      return changeTag(tx, ctx, { from: word, to: null });
    }),
};

export const jobTagRoutes = routeGroup({
  name: 'jobTags',
  endpoints: jobTagEndpoints,
  handlers,
});
