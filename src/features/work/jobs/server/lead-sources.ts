/** The company's lead sources: reads the list, and manages it in Settings. */
import { asc, eq, sql } from 'drizzle-orm';
import { AppError, notFound } from '#shared/app-error.ts';
import { fold } from '#shared/fold.ts';
import { recordCompanyChange } from '#features/office/company/server/change-company.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { CallContext } from '#server/access/request-context.ts';
import { jobsText, jobsWithTrash, MOST_SOURCES, standardSourceOf } from '../job-word.ts';
import type { ManagedSource, RenamePreview, UsedWord } from '../job-word.ts';
import { leadSourceLabel, STANDARD_SOURCES, type LeadSource } from '../lead-source.ts';
import { changeWord, countAffected, LEAD_SOURCE, lockWords, usedWords } from './job-words.ts';
import { leadSources } from './lead-source-table.ts';

const present = (word: string, isHidden = false): LeadSource => ({
  word,
  label: leadSourceLabel(word),
  isHidden,
});

/**
 * Returns the list in display order. Until the company changes it, these are the six standard
 * sources.
 */
export async function listLeadSources(db: DbOrTx): Promise<LeadSource[]> {
  const rows = await db
    .select()
    .from(leadSources)
    .orderBy(asc(leadSources.place), asc(leadSources.id));
  const list = rows.map(({ word, isHidden }) => present(word, isHidden));

  return list.length > 0 ? list : Object.keys(STANDARD_SOURCES).map((word) => present(word));
}

const isStandard = (word: string) => Object.hasOwn(STANDARD_SOURCES, word);

/**
 * Returns the list with the number of jobs per source, followed by sources that jobs have but the
 * list doesn't.
 */
export async function listManagedSources(db: DbOrTx): Promise<ManagedSource[]> {
  const list = await listLeadSources(db);
  const { rows } = await db.execute<UsedWord & { key: string }>(
    sql`select * from (${usedWords(LEAD_SOURCE)}) as words order by jobs desc, key`,
  );
  const unlisted = new Map(rows.map((row) => [row.key, row]));
  const listed = list.map(({ word, label, isHidden }): ManagedSource => {
    const { jobs = 0, trashed = 0, spellings = [] } = unlisted.get(fold(word)) ?? {};
    unlisted.delete(fold(word));
    const kind = isStandard(word) ? 'standard' : 'own';

    return { word, label, isHidden, jobs, trashed, spellings, kind };
  });

  return [
    ...listed,
    ...[...unlisted.values()].map(({ word, jobs, trashed, spellings }): ManagedSource => {
      return { ...present(word), jobs, trashed, spellings, kind: 'unlisted' };
    }),
  ];
}

/** Locks the list so changes run one at a time. The first change stores the company's own list. */
async function lockList(tx: DbOrTx): Promise<LeadSource[]> {
  await lockWords(tx);
  const list = await listLeadSources(tx);
  await tx
    .insert(leadSources)
    .values(list.map(({ word, isHidden }, place) => ({ word, place, isHidden })))
    .onConflictDoNothing();

  return list;
}

/** Returns the source in the list with this key or label. */
function sourceIn(list: readonly LeadSource[], typed: string): LeadSource | undefined {
  const sought = fold(standardSourceOf(typed) ?? typed);

  return list.find(({ word }) => fold(word) === sought);
}

/** Adds a company source to the end of the list. */
export function addLeadSource(ctx: CallContext, word: string): Promise<LeadSource> {
  return inTransaction(ctx.db, async (tx) => {
    const list = await lockList(tx);
    const known = sourceIn(list, word);
    if (known) {
      const message = known.isHidden
        ? `“${known.label}” is hidden. Show it again.`
        : `“${known.label}” is already in your list.`;
      throw new AppError('conflict', message, { issues: [{ path: 'word', message }] });
    }
    if (list.length >= MOST_SOURCES) {
      const message = `At most ${MOST_SOURCES} lead sources. Remove one first.`;
      throw new AppError('bad_input', message, { issues: [{ path: 'word', message }] });
    }
    await tx.insert(leadSources).values({ word, place: list.length });
    await recordCompanyChange(tx, ctx, {
      before: { leadSource: null },
      after: { leadSource: word },
    });

    return present(word);
  });
}

const inWords = (list: readonly LeadSource[]) =>
  list.map(({ label, isHidden }) => (isHidden ? `${label} (hidden)` : label)).join(', ');

/** Sets the list's order and which sources are hidden. Sources left out of `sources` come last. */
export function arrangeLeadSources(
  ctx: CallContext,
  sources: readonly Pick<LeadSource, 'word' | 'isHidden'>[],
): Promise<LeadSource[]> {
  return inTransaction(ctx.db, async (tx) => {
    const list = await lockList(tx);
    const named = sources.map(({ word, isHidden }, index) => {
      const known = list.find((one) => one.word === word);
      if (known) return { ...known, isHidden };

      const message = `“${word}” is no longer in the list.`;
      const issues = [{ path: `sources.${index}.word`, message }];
      throw new AppError('bad_input', message, { issues });
    });
    const order = [...new Map([...named, ...list].map((one) => [one.word, one])).keys()];
    const hidden = new Map([...list, ...named].map((one) => [one.word, one.isHidden]));
    for (const [place, word] of order.entries()) {
      const isHidden = hidden.get(word) ?? false;
      await tx.update(leadSources).set({ place, isHidden }).where(eq(leadSources.word, word));
    }
    const after = await listLeadSources(tx);
    await recordCompanyChange(tx, ctx, {
      before: { leadSources: inWords(list) },
      after: { leadSources: inWords(after) },
    });

    return after;
  });
}

interface Target {
  /** The value stored on jobs. */
  word: string;
  /** The other source that already has the new name. */
  other: ManagedSource | undefined;
}

function targetOf(
  all: readonly ManagedSource[],
  { from, to }: { from: string; to: string },
): Target {
  const sought = fold(standardSourceOf(to) ?? to);
  const other = all.find(({ word }) => fold(word) === sought);
  const isOther = other !== undefined && fold(other.word) !== fold(from);

  return isOther ? { word: other.word, other } : { word: to, other: undefined };
}

/**
 * Returns the source to rename or remove. Throws for standard sources, which can only be hidden.
 */
function changeable(all: readonly ManagedSource[], from: string): ManagedSource {
  const source = all.find(({ word }) => fold(word) === fold(from));
  if (!source) throw notFound('Lead source');
  if (source.kind !== 'standard') return source;

  const message = `“${source.label}” is a standard source. Hide it instead.`;
  throw new AppError('bad_input', message, { issues: [{ path: 'from', message }] });
}

/** Returns what renaming a source would change. */
export async function previewSourceRename(
  db: DbOrTx,
  { from, to }: { from: string; to: string },
): Promise<RenamePreview> {
  const target = targetOf(await listManagedSources(db), { from, to });

  return {
    ...(await countAffected(db, { field: LEAD_SOURCE, from, to: target.word })),
    to: leadSourceLabel(target.word),
    mergesInto: target.other ? { label: target.other.label, jobs: target.other.jobs } : null,
  };
}

/**
 * Renames a source in the list and on all jobs. If another source has the new name, merges the two.
 */
export function renameLeadSource(
  ctx: CallContext,
  { from, to, isMerge }: { from: string; to: string; isMerge: boolean },
): Promise<{ jobs: number }> {
  return inTransaction(ctx.db, async (tx) => {
    await lockWords(tx);
    const all = await listManagedSources(tx);
    const source = changeable(all, from);
    const { word, other } = targetOf(all, { from, to });
    if (other && !isMerge) {
      throw new AppError('conflict', `The lead source “${other.label}” already exists.`, {
        issues: [{ path: 'to', message: 'This lead source already exists' }],
      });
    }
    const changed = await changeWord(tx, ctx, { field: LEAD_SOURCE, from, to: word });
    const isIt = eq(leadSources.word, source.word);
    if (other) await tx.delete(leadSources).where(isIt);
    else await tx.update(leadSources).set({ word }).where(isIt);
    await recordCompanyChange(tx, ctx, {
      before: { leadSource: source.label },
      after: { leadSource: leadSourceLabel(word) },
      ...(changed.jobs > 0 && { reason: `On ${jobsWithTrash(changed)}.` }),
    });

    return { jobs: changed.jobs };
  });
}

/** Removes a company source that no job uses. */
export function removeLeadSource(ctx: CallContext, word: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await lockWords(tx);
    const source = changeable(await listManagedSources(tx), word);
    const jobs = source.jobs + source.trashed;
    if (jobs > 0) {
      throw new AppError(
        'conflict',
        `${jobsText(jobs)} ${jobs === 1 ? 'has' : 'have'} this lead source. Merge it into another one instead.`,
      );
    }
    await tx.delete(leadSources).where(eq(leadSources.word, source.word));
    await recordCompanyChange(tx, ctx, {
      before: { leadSource: source.label },
      after: { leadSource: null },
    });
  });
}
