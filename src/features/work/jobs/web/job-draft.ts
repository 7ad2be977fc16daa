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

/** Returns the stored value for a field; undefined if it is empty or invalid for the field. */
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
   * The time the draft was saved, as an ISO timestamp. Empty in drafts from older versions, so they
   * count as the oldest.
   */
  savedAt: string;
}

/** Returns a draft stored in this browser or on the server; null if it is empty. */
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

/** Returns the newer of two drafts, one from the browser and one from the server. */
export function newerDraft(here: KeptDraft | null, saved: KeptDraft | null): KeptDraft | null {
  if (!here || !saved) return here ?? saved;

  return saved.savedAt > here.savedAt ? saved : here;
}

/** The places a draft was saved: on the server too, only in this browser, or nowhere. */
export type SavedTo = 'everywhere' | 'here' | 'nowhere';

/** The draft of a job that is not created yet. */
interface JobDraft {
  /**
   * The draft found when the page opened; null if there was none, or once it is loaded, replaced,
   * or discarded. It can still be loaded after the user typed and saved other values.
   */
  waiting: KeptDraft | null;
  /** Saves the form's current values in this browser and on the server. */
  save: () => Promise<SavedTo>;
  /** Saves a pending change in this browser immediately, without waiting for the debounce. */
  flush: () => void;
  /** Returns the draft found when the page opened; null if there was none. */
  load: () => KeptDraft | null;
  /** Deletes the draft everywhere. Rejects if the server's copy cannot be deleted. */
  clear: () => Promise<void>;
}

interface JobDraftOptions {
  form: JobFormState;
  userId: number;
  /** The company's time zone, used to read the timestamps in old drafts. */
  timeZone: string;
  /** The server's draft when the page opened. */
  saved: { values: unknown; savedAt: string } | null;
}

/**
 * Saves the form in this browser one second after a change. Nothing is saved after the page closes:
 * the user may have signed out, which deletes their draft because it contains client data. The
 * 'Save as Draft' button also saves the draft on the server, so the user can continue on a
 * different device.
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
        // Skip resets, which have no field name: the user didn't type those values.
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
