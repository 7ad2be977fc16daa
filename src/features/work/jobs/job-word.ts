/**
 * Tags and lead sources, which classify jobs. They are counted, renamed, and removed on all jobs at
 * once.
 */
import { z } from 'zod';
import { requiredText } from '#shared/fields/field-schemas.ts';
import { fold } from '#shared/fold.ts';
import { job } from './job.ts';
import { leadSource, STANDARD_SOURCES } from './lead-source.ts';

const count = z.int().min(0);

/**
 * A tag or lead source in use on jobs. Spellings that differ only in case or accents count as the
 * same one.
 */
export const usedWord = z
  .object({
    word: z.string().meta({ description: 'Most common spelling' }),
    jobs: count.meta({ description: 'Number of jobs that have it, without those in the trash' }),
    trashed: count.meta({ description: 'Number of jobs in the trash that have it' }),
    spellings: z.array(z.string()).meta({ description: 'All spellings on jobs' }),
  })
  .meta({ id: 'UsedWord' });

export type UsedWord = z.infer<typeof usedWord>;

/** The maximum number of lead sources, including the six standard ones. */
export const MOST_SOURCES = 100;

export const leadSourceWord = requiredText(job.labels.leadSource, 60);

/** Returns the key of the standard source with this key or label; undefined for any other text. */
export function standardSourceOf(typed: string): string | undefined {
  const sought = fold(typed);

  return Object.entries(STANDARD_SOURCES).find(
    ([word, label]) => fold(word) === sought || fold(label) === sought,
  )?.[0];
}

/** A lead source in Settings: either in the company's list, or used on jobs but not in the list. */
export const managedSource = usedWord
  .extend({
    ...leadSource.shape,
    kind: z.enum(['standard', 'own', 'unlisted']).meta({
      description:
        'standard: built in. own: added by the company. unlisted: on jobs, but not in the list.',
    }),
  })
  .meta({ id: 'ManagedLeadSource' });

export type ManagedSource = z.infer<typeof managedSource>;

/** The effect of a rename, shown when asking the user to confirm it. */
export const renamePreview = z
  .object({
    jobs: count.meta({ description: 'Number of jobs that would change, with those in the trash' }),
    trashed: count.meta({ description: 'Number of those in the trash' }),
    to: z.string().meta({ description: 'New value on these jobs' }),
    mergesInto: z.object({ label: z.string(), jobs: count }).nullable().meta({
      description: 'Existing tag or source with the new name, which the rename would merge into',
    }),
  })
  .meta({ id: 'RenamePreview' });

export type RenamePreview = z.infer<typeof renamePreview>;

/** The number of jobs that changed, including jobs in the trash. */
export const jobsChanged = z.object({ jobs: count });

/** A change to a tag or lead source in Settings, with the names as displayed. */
export const wordChange = z
  .object({
    field: z.enum(['tag', 'leadSource']),
    before: z.string().nullable().meta({ description: 'Null when it was added' }),
    after: z.string().nullable().meta({ description: 'Null when it was removed' }),
  })
  .meta({ id: 'WordChange' });

export type WordChange = z.infer<typeof wordChange>;

/** The request body of a rename. `isMerge` confirms merging into an existing tag or source. */
export function renaming<Word extends z.ZodType<string, string>>(word: Word) {
  return z.object({
    from: word,
    to: word,
    isMerge: z.boolean().default(false).meta({
      description: 'True merges into the tag or source that already has the new name',
    }),
  });
}

/** Formats a number of jobs, such as '1 job' or '1,200 jobs'. */
export function jobsText(jobs: number): string {
  return `${jobs.toLocaleString('en-US')} ${jobs === 1 ? 'job' : 'jobs'}`;
}

/** Formats a number of jobs, such as '12 jobs, 2 of them in the trash'. */
export function jobsWithTrash({ jobs, trashed }: { jobs: number; trashed: number }): string {
  if (trashed === 0) return jobsText(jobs);
  if (trashed === jobs) return `${jobsText(jobs)} in the trash`;

  return `${jobsText(jobs)}, ${trashed.toLocaleString('en-US')} of them in the trash`;
}
