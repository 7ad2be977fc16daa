/** Undo and redo for a form's fields. */
import { changeFields } from './change-fields.ts';
import type { FieldsChange } from './change-fields.ts';
import type { FormField } from './stored-field.ts';

/** The maximum number of undo steps. */
const MAX_STEPS = 200;

/** Consecutive typing within this time counts as one undo step. */
const ONE_STEP_MS = 1500;

type Fields = readonly FormField[];

export interface FieldsHistory {
  /** Oldest first. */
  past: readonly Fields[];
  present: Fields;
  /** Next one first. */
  future: readonly Fields[];
  /** The last change and its time. Similar changes soon after are merged into the same step. */
  last: { what: string; at: number } | null;
}

export const historyOf = (fields: Fields): FieldsHistory => ({
  past: [],
  present: fields,
  future: [],
  last: null,
});

/** Returns which text a change is typing into; null for other changes. */
function whatIsTyped(change: FieldsChange): string | null {
  if (change.kind === 'option') return `option ${change.id} ${change.index}`;
  if (change.kind !== 'edit') return null;
  const [key, value] = Object.entries(change.patch)[0] ?? [];

  return typeof value === 'string' ? `${key} ${change.id}` : null;
}

/** Returns the history after a change. `now` is in milliseconds. */
export function withChange(
  history: FieldsHistory,
  change: FieldsChange,
  now: number,
): FieldsHistory {
  const { past, present, last } = history;
  const next = changeFields(present, change);
  if (JSON.stringify(next) === JSON.stringify(present)) return history;
  const what = whatIsTyped(change);
  const goesOn = what !== null && last?.what === what && now - last.at < ONE_STEP_MS;

  return {
    past: goesOn ? past : [...past, present].slice(-MAX_STEPS),
    present: next,
    future: [],
    last: what === null ? null : { what, at: now },
  };
}

export function undone(history: FieldsHistory): FieldsHistory {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (!before) return history;

  return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null };
}

export function redone(history: FieldsHistory): FieldsHistory {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (!next) return history;

  return { past: [...past, present], present: next, future: rest, last: null };
}
