import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dateInput, reduceToDay } from '#shared/calendar-day.ts';
import type { Field } from '#shared/fields/field.ts';
import { recordId } from '#shared/fields/field-schemas.ts';
import { callApi } from '#web/api/api-client.ts';
import { serverNow } from '#web/server-clock.ts';
import { readDraft, removeDraft, writeDraft } from '#web/form/local-draft.ts';
import { job } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import type { JobFormInput, JobFormState } from './job-form.ts';

const DRAFT = 'job-draft';
const AUTOSAVE_MS = 1_000;

const FIELDS = Object.entries<Field>(job.fields);

/** Returns a stored value for its field; undefined when it is empty or has another type. */
function restored({ kind, values = [] }: Field, kept: unknown, timeZone: string): unknown {
  if (kind === 'texts') {
    const texts = Array.isArray(kept) ? kept.filter((one) => typeof one === 'string' && one) : [];
    return texts.length > 0 ? texts : undefined;
  }
  if (kind === 'flag') return kept === true ? true : undefined;
  if (kind === 'money') return typeof kept === 'number' && kept > 0 ? kept : undefined;
  const text = typeof kept === 'number' ? String(kept) : kept;
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  if (kind === 'reference') return recordId.safeParse(text).data;
  if (kind === 'day') {
    return dateInput.safeParse(text).success ? reduceToDay(text, timeZone) : undefined;
  }
  if (kind === 'choice') return values.find((value) => value === text);

  return text;
}

/** Returns the non-empty values of a stored draft; ignores unknown keys. */
export function restoredValues(draft: unknown, timeZone: string): Partial<JobFormInput> {
  if (typeof draft !== 'object' || draft === null) return {};
  const kept = draft as Record<string, unknown>;

  return Object.fromEntries(
    FIELDS.flatMap(([name, field]) => {
      const value = restored(field, kept[name], timeZone);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

export interface KeptDraft {
  values: Partial<JobFormInput>;
  /**
   * The time of the save as an ISO instant; empty, and so the oldest, in drafts of older versions.
   */
  savedAt: string;
}

/** Returns a stored draft from this browser or the server; null when it is empty. */
function keptDraft(
  { values, savedAt }: { values: unknown; savedAt: unknown },
  timeZone: string,
): KeptDraft | null {
  const restoredOnes = restoredValues(values, timeZone);
  if (Object.keys(restoredOnes).length === 0) return null;

  return { values: restoredOnes, savedAt: typeof savedAt === 'string' ? savedAt : '' };
}

function localDraft(userId: number, timeZone: string): KeptDraft | null {
  const values = readDraft(DRAFT, userId);
  const savedAt: unknown =
    typeof values === 'object' && values ? Reflect.get(values, 'savedAt') : null;

  return keptDraft({ values, savedAt }, timeZone);
}

/** Returns the newer of the browser's draft and the server's draft. */
export function newerDraft(here: KeptDraft | null, saved: KeptDraft | null): KeptDraft | null {
  if (!here || !saved) return here ?? saved;

  return saved.savedAt > here.savedAt ? saved : here;
}

/** The places where a draft was saved: also on the server, only in this browser, or nowhere. */
export type SavedTo = 'everywhere' | 'here' | 'nowhere';

/** The unfinished draft of a new job. */
interface JobDraft {
  /**
   * The draft found when the page opened, until it is loaded, replaced, or discarded; null without
   * one. It can still be loaded after other values were typed and saved.
   */
  waiting: KeptDraft | null;
  /** Saves the current form in this browser and on the server. */
  save: () => Promise<SavedTo>;
  /** Saves a pending change in this browser without waiting for the debounce. */
  flush: () => void;
  /** Returns the found draft; null without one. */
  load: () => KeptDraft | null;
  /** Deletes the draft everywhere. Rejects when the server's copy cannot be deleted. */
  clear: () => Promise<void>;
}

interface JobDraftOptions {
  form: JobFormState;
  userId: number;
  /** The company's time zone, in which the timestamps of old drafts are read. */
  timeZone: string;
  /** The draft on the server when the page opened. */
  saved: { values: unknown; savedAt: string } | null;
}

/**
 * Saves the form in this browser one second after a change. After the page closes, nothing is
 * saved: the user may have signed out, which deletes their draft, because it contains client data.
 * The button also saves the draft on the server, to continue on another device.
 */
export function useJobDraft({ form, userId, timeZone, saved }: JobDraftOptions): JobDraft {
  const [server, setServer] = useState(() => saved && keptDraft(saved, timeZone));
  const [waiting, setWaiting] = useState(() => newerDraft(localDraft(userId, timeZone), server));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const cancel = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const keep = () => {
    cancel();
    const savedAt = serverNow().toISOString();
    return writeDraft(DRAFT, userId, { ...form.getValues(), savedAt });
  };
  const keepSoon = useEffectEvent(() => {
    cancel();
    timer.current = setTimeout(keep, AUTOSAVE_MS);
  });

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        // A reset has no field name: the user did not type its values.
        if (name || type) keepSoon();
      },
    });
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, [form]);

  return {
    waiting,
    save: async () => {
      setWaiting(null);
      const isHere = keep();
      const values = restoredValues(form.getValues(), timeZone);
      try {
        const { savedAt } = await callApi(jobEndpoints.saveDraft, { body: { values } });
        setServer(keptDraft({ values, savedAt }, timeZone));
        return 'everywhere';
      } catch {
        // The page shows where the draft was saved.
        return isHere ? 'here' : 'nowhere';
      }
    },
    flush: () => {
      if (timer.current !== undefined) keep();
    },
    load: () => {
      setWaiting(null);
      return waiting ?? newerDraft(localDraft(userId, timeZone), server);
    },
    clear: async () => {
      cancel();
      setWaiting(null);
      removeDraft(DRAFT, userId);
      if (!server) return;
      await callApi(jobEndpoints.deleteDraft);
      setServer(null);
    },
  };
}
