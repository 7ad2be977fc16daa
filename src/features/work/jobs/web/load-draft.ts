/**
 * Loads a draft, updating its tags and lead source to their current names. Separate from the form
 * because few users load a draft.
 */
import { fold } from '#shared/fold.ts';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { toast } from '#web/toast/toast.ts';
import { standardSourceOf, type WordChange } from '../job-word.ts';
import { jobTagEndpoints } from '../job-word-endpoints.ts';
import { leadSourceLabel } from '../lead-source.ts';
import type { KeptDraft } from './job-draft.ts';
import type { JobFormInput } from './job-form.ts';

type Values = Partial<JobFormInput>;

const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && fold(one) === fold(other);

/** Returns the current name of a tag or lead source; null if it was removed and not added again. */
function wordNow(word: string, changes: readonly WordChange[]): string | null {
  let now: string | null = word;
  for (const { before, after } of changes) {
    if (isSame(now, before)) now = after;
    else if (now === null && before === null && isSame(after, word)) now = word;
  }

  return now;
}

/** Returns '“Radio” is now “Radio ads”.', or nothing if the name is unchanged. */
function differences(noun: string, word: string, now: string | null): string[] {
  if (now === null) return [`The ${noun} “${word}” was removed.`];

  return isSame(word, now) ? [] : [`The ${noun} “${word}” is now “${now}”.`];
}

/**
 * Returns a draft's values with the current names of tags and lead sources, and notes about what
 * changed.
 */
export function withCurrentWords(
  values: Values,
  changes: readonly WordChange[],
): { values: Values; notes: string[] } {
  const of = (field: WordChange['field']) => changes.filter((one) => one.field === field);
  const notes: string[] = [];
  const current = { ...values };
  if (values.tags) {
    const tags = new Map<string, string>();
    for (const tag of values.tags) {
      const now = wordNow(tag, of('tag'));
      notes.push(...differences('tag', tag, now));
      if (now !== null && !tags.has(fold(now))) tags.set(fold(now), now);
    }
    current.tags = [...tags.values()];
  }
  if (values.leadSource) {
    const label = leadSourceLabel(values.leadSource);
    const now = wordNow(label, of('leadSource'));
    notes.push(...differences('lead source', label, now));
    if (now !== label) current.leadSource = now === null ? '' : (standardSourceOf(now) ?? now);
  }

  return { values: current, notes };
}

async function readChanges({ values, savedAt }: KeptDraft): Promise<WordChange[]> {
  if (!values.tags && !values.leadSource) return [];

  return callApi(jobTagEndpoints.changes, { query: savedAt ? { since: savedAt } : {} });
}

/**
 * Fills in the form from a draft, and notifies the user of renamed or removed tags and lead
 * sources.
 */
export async function loadDraft(
  draft: KeptDraft | null,
  fill: (values: Values) => void,
): Promise<void> {
  if (!draft) {
    toast({ title: 'No draft', description: 'Save a draft first.', tone: 'error' });
    return;
  }
  let { values } = draft;
  let notes: string[];
  try {
    ({ values, notes } = withCurrentWords(values, await readChanges(draft)));
  } catch (error) {
    notes = [`Failed to check its tags and lead source. ${messageOf(error)}`];
  }
  fill(values);
  toast({
    title: 'Draft loaded',
    description: notes.length > 0 ? notes.join(' ') : 'Your draft has been restored.',
    tone: 'success',
  });
}
