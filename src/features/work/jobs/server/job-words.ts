/**
 * Tags and lead sources on jobs: counts the jobs that have each one, and changes one on all jobs at
 * once.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { changeMany } from '#server/records/change-many.ts';
import type { UsedWord } from '../job-word.ts';
import { jobs } from './job-table.ts';

/** A job field that contains words: tags or the lead source. */
export interface WordField {
  name: 'tags' | 'leadSource';
  /** The column name, without the table. */
  column: SQL;
  /** A job's distinct words, as rows. */
  words: SQL;
  /** Returns the SQL condition for jobs that have one of these spellings. */
  has: (spellings: SQL) => SQL;
  /**
   * Returns the field's new value after these spellings are changed to `to`, or removed if it is
   * null.
   */
  replaced: (spellings: SQL, to: string | null) => SQL;
}

export const TAGS: WordField = {
  name: 'tags',
  column: sql.raw('tags'),
  words: sql`(select distinct word from unnest(jobs.tags) as tag (word))`,
  has: (spellings) => sql`jobs.tags && ${spellings}`,
  // If a job has both the old and the new word, keep one, at the position of the first.
  replaced: (spellings, to) => sql`array(
    select word from (
      select case when word = any(${spellings}) then ${to}::text else word end as word, place
      from unnest(jobs.tags) with ordinality as tag (word, place)) as kept
    where word is not null group by word order by min(place))`,
};

export const LEAD_SOURCE: WordField = {
  name: 'leadSource',
  column: sql.raw('lead_source'),
  words: sql`(values (jobs.lead_source))`,
  has: (spellings) => sql`jobs.lead_source = any(${spellings})`,
  replaced: (_spellings, to) => sql`${to}::text`,
};

const eachWord = ({ words }: WordField) => sql`jobs cross join lateral ${words} as used (word)`;

/**
 * Returns the words in use on jobs as rows of {@link UsedWord}, each with the `key` that identifies
 * it.
 */
export function usedWords(field: WordField): SQL {
  const among = sql`select count(*)::int from jobs where ${field.has(sql`grouped.spellings`)}`;

  // Fold each spelling only once. A word can occur twice on one job only if it has several
  // spellings, so only those words need a separate count.
  return sql`
    select key, spellings[1] as word, spellings,
      case when cardinality(spellings) = 1 then jobs
        else (${among} and jobs.deleted_at is null) end as jobs,
      case when cardinality(spellings) = 1 then trashed
        else (${among} and jobs.deleted_at is not null) end as trashed
    from (
      select fold_text(word) as key, array_agg(word order by jobs + trashed desc, word) as spellings,
        sum(jobs)::int as jobs, sum(trashed)::int as trashed
      from (
        select word, count(*) filter (where deleted_at is null) as jobs,
          count(*) filter (where deleted_at is not null) as trashed
        from ${eachWord(field)} where word is not null group by word) as spelled
      group by 1) as grouped`;
}

/** Returns a word with its counts; undefined if no job has it. */
export async function findUsedWord(
  db: DbOrTx,
  field: WordField,
  word: string,
): Promise<UsedWord | undefined> {
  const { rows } = await db.execute<UsedWord & Record<string, unknown>>(
    sql`select word, jobs, trashed, spellings from (${usedWords(field)}) as words where key = fold_text(${word})`,
  );

  return rows[0];
}

interface WordChange {
  field: WordField;
  from: string;
  /** Null removes the word from all jobs. */
  to: string | null;
}

const texts = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;

/**
 * Returns the condition for affected jobs and their new field value; undefined if no job has the
 * word.
 */
async function effectOf(
  db: DbOrTx,
  { field, from, to }: WordChange,
): Promise<{ isAffected: SQL; becomes: SQL } | undefined> {
  const { rows } = await db.execute<{ word: string; isFrom: boolean }>(sql`
    select word, fold_text(word) = fold_text(${from}) as "isFrom"
    from (select distinct word from ${eachWord(field)}) as each_once
    where fold_text(word) in (fold_text(${from}), fold_text(${to}::text))`);
  const sought = rows.filter(({ isFrom }) => isFrom).map(({ word }) => word);
  if (sought.length === 0) return undefined;
  // If an affected job also has a different spelling of the new word, that spelling changes too.
  const becomes = field.replaced(texts(rows.map(({ word }) => word)), to);

  return {
    isAffected: sql`${field.has(texts(sought))} and jobs.${field.column} is distinct from ${becomes}`,
    becomes,
  };
}

/** Counts the jobs a change affects, and how many of them are in the trash. */
export async function countAffected(
  db: DbOrTx,
  change: WordChange,
): Promise<{ jobs: number; trashed: number }> {
  const effect = await effectOf(db, change);
  if (!effect) return { jobs: 0, trashed: 0 };
  const { rows } = await db.execute<{ jobs: number; trashed: number }>(sql`
    select count(*)::int as jobs, (count(*) filter (where deleted_at is not null))::int as trashed
    from jobs where ${effect.isAffected}`);

  return rows[0] ?? { jobs: 0, trashed: 0 };
}

const WORDS_LOCK = 7_310_004;

/** Locks word changes so they run one at a time. */
export async function lockWords(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${WORDS_LOCK})`);
}

/**
 * Changes a word on all jobs that have it, including jobs in the trash. Returns how many jobs
 * changed, and how many of those are in the trash.
 */
export async function changeWord(
  tx: DbOrTx,
  ctx: ActorContext,
  { field, from, to }: WordChange,
): Promise<{ jobs: number; trashed: number }> {
  const effect = await effectOf(tx, { field, from, to });
  if (!effect) return { jobs: 0, trashed: 0 };
  const { isAffected, becomes } = effect;

  // Renaming a client also updates its jobs, so lock the clients before the jobs, both in id order.
  await tx.execute(sql`select from ${contacts}
    where id in (select client_id from jobs where ${isAffected}) order by id for share`);
  const { rows } = await tx.execute<{ id: number; isTrashed: boolean }>(sql`
    select id, deleted_at is not null as "isTrashed" from ${jobs}
    where ${isAffected} order by id for no key update`);
  if (rows.length === 0) return { jobs: 0, trashed: 0 };

  const ids = sql`${sql.param(rows.map(({ id }) => id))}::int[]`;
  const changed = await changeMany(tx, ctx, {
    entity: 'jobs',
    field: field.name,
    update: sql`update jobs
      set ${field.column} = ${becomes}, version = jobs.version + 1, updated_at = ${ctx.now.toISOString()}::timestamptz
      from (select id, ${field.column} as value from jobs where id = any(${ids})) as earlier
      where jobs.id = earlier.id
      returning jobs.id, jobs.title as label, jobs.version, jobs.client_id as contact_id, jobs.id as job_id,
        to_jsonb(earlier.value) as before, to_jsonb(jobs.${field.column}) as after`,
  });

  return { jobs: changed, trashed: rows.filter(({ isTrashed }) => isTrashed).length };
}
