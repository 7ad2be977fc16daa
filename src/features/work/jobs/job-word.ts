/** Words that classify jobs, such as tags: counted, renamed, and removed for all jobs at once. */
import { z } from 'zod';
import { requiredText } from '#shared/fields/field-schemas.ts';
import { fold } from '#shared/fold.ts';
import { job } from './job.ts';
import { leadSource, STANDARD_SOURCES } from './lead-source.ts';

const count = z.int().min(0);

/** A word in use on jobs. Spellings that differ only in case or accents are one word. */
export const usedWord = z
  .object({
    word: z.string().meta({ description: 'Most common spelling' }),
    jobs: count.meta({ description: 'Number of jobs that have it, without those in the trash' }),
    trashed: count.meta({ description: 'Number of jobs in the trash that have it' }),
    spellings: z.array(z.string()).meta({ description: 'All spellings on jobs' }),
  })
  .meta({ id: 'UsedWord' });

export type UsedWord = z.infer<typeof usedWord>;

/** The limit includes the six standard sources. */
export const MOST_SOURCES = 100;

export const leadSourceWord = requiredText(job.labels.leadSource, 60);

/** Returns the standard source with this word or name; undefined for any other text. */
export function standardSourceOf(typed: string): string | undefined {
  const sought = fold(typed);

  return Object.entries(STANDARD_SOURCES).find(
    ([word, label]) => fold(word) === sought || fold(label) === sought,
  )?.[0];
}

/** A lead source in Settings: from the list, or a word on jobs that the list lacks. */
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

/** The effect of a rename, for the confirmation before it. */
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

/** The number of changed jobs, including jobs in the trash. */
export const jobsChanged = z.object({ jobs: count });

/** A change to a tag or lead source in Settings, with its display name. */
export const wordChange = z
  .object({
    field: z.enum(['tag', 'leadSource']),
    before: z.string().nullable().meta({ description: 'Null when it was added' }),
    after: z.string().nullable().meta({ description: 'Null when it was removed' }),
  })
  .meta({ id: 'WordChange' });

export type WordChange = z.infer<typeof wordChange>;

/** The request body of a rename. `isMerge` confirms a merge with an existing word. */
export function renaming<Word extends z.ZodType<string, string>>(word: Word) {
  return z.object({
    from: word,
    to: word,
    isMerge: z.boolean().default(false).meta({
      description: 'True merges into the tag or source that already has the new name',
    }),
  });
}

/** Returns '1 job', '1,200 jobs'. */
export function jobsText(jobs: number): string {
  return `${jobs.toLocaleString('en-US')} ${jobs === 1 ? 'job' : 'jobs'}`;
}

/** Returns '12 jobs, 2 of them in the trash'. */
export function jobsWithTrash({ jobs, trashed }: { jobs: number; trashed: number }): string {
  if (trashed === 0) return jobsText(jobs);
  if (trashed === jobs) return `${jobsText(jobs)} in the trash`;

  return `${jobsText(jobs)}, ${trashed.toLocaleString('en-US')} of them in the trash`;
}
