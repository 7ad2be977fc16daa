import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isCalendarDay } from '#shared/calendar-day.ts';
import { readDraft, removeDraft, writeDraft } from '#web/form/local-draft.ts';
import { JOB_STATUSES, JOB_TYPES } from '../job.ts';
import { emptyJobForm, type JobField, type JobFormInput, type JobFormState } from './job-form.ts';

const DRAFT = 'job-draft';
const AUTOSAVE_MS = 1_000;

const EMPTY = emptyJobForm({ clientId: 0, state: '' });
const NUMBERS: ReadonlySet<string> = new Set([
  'clientId',
  'budget',
  'contractAmount',
  'depositAmount',
  'deductible',
]);

/** A kept value as its field can take it; undefined where it is empty or of another make. */
function restored(field: JobField, kept: unknown): unknown {
  if (Array.isArray(EMPTY[field])) {
    const texts = Array.isArray(kept) ? kept.filter((one) => typeof one === 'string' && one) : [];
    return texts.length > 0 ? texts : undefined;
  }
  if (typeof EMPTY[field] === 'boolean') return kept === true ? true : undefined;
  if (NUMBERS.has(field)) return typeof kept === 'number' && kept > 0 ? kept : undefined;
  const text = typeof kept === 'number' ? String(kept) : kept;
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  if (field.endsWith('Date') || field === 'dateOfLoss' || field === 'warrantyScheduled') {
    const day = text.slice(0, 10);
    return isCalendarDay(day) ? day : undefined;
  }
  if (field === 'jobType') return JOB_TYPES.find((type) => type === text);
  if (field === 'status') return JOB_STATUSES.find((status) => status === text);

  return text;
}

/** The values of a kept draft that are not empty; whatever else lies under its key is left there. */
export function restoredValues(draft: unknown): Partial<JobFormInput> {
  if (typeof draft !== 'object' || draft === null) return {};
  const kept = draft as Record<string, unknown>;
  const fields = Object.keys(EMPTY) as JobField[];

  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = restored(field, kept[field]);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** The draft of the job that somebody has begun, kept in this browser. */
export interface JobDraft {
  /**
   * What was kept when the page opened, until it is loaded, replaced or discarded; null without. It
   * can still be loaded when something else has been typed, and kept, meanwhile.
   */
  waiting: Partial<JobFormInput> | null;
  /** Keeps the form as it is now; false when the browser keeps nothing. */
  save: () => boolean;
  /** Keeps at once what would be kept in a moment. */
  flush: () => void;
  /** The kept values; empty without a draft. */
  load: () => Partial<JobFormInput>;
  clear: () => void;
}

/**
 * Keeps the form one second after it was changed (specification, section 4). Nothing is written once
 * the page is left: by then somebody may have signed out, and their draft has been removed (D49).
 */
export function useJobDraft(form: JobFormState, userId: number): JobDraft {
  const [waiting, setWaiting] = useState<Partial<JobFormInput> | null>(() => {
    const values = restoredValues(readDraft(DRAFT, userId));
    return Object.keys(values).length > 0 ? values : null;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const cancel = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const keep = () => {
    cancel();
    return writeDraft(DRAFT, userId, form.getValues());
  };
  const keepSoon = useEffectEvent(() => {
    cancel();
    timer.current = setTimeout(keep, AUTOSAVE_MS);
  });

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        // A reset names no field: what it leaves is not what somebody typed.
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
    save: () => {
      setWaiting(null);
      return keep();
    },
    flush: () => {
      if (timer.current !== undefined) keep();
    },
    load: () => {
      setWaiting(null);
      return waiting ?? restoredValues(readDraft(DRAFT, userId));
    },
    clear: () => {
      cancel();
      setWaiting(null);
      removeDraft(DRAFT, userId);
    },
  };
}
