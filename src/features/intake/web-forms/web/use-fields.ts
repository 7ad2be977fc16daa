import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { FieldsChange } from '../change-fields.ts';
import { changeFields } from '../change-fields.ts';
import { FIELD_TYPE_LABELS, type FieldType, type FormField } from '../stored-field.ts';
import { historyOf, redone, undone, withChange } from '../fields-history.ts';
import type { FieldsHistory } from '../fields-history.ts';
import type { BuilderControl } from './builder-values.ts';

/** State of the builder's fields: the list, the open field, and the actions. */
export interface BuilderFields {
  fields: readonly FormField[];
  /** The field that is being edited. */
  openId: string | null;
  open: (id: string | null) => void;
  change: (change: FieldsChange) => void;
  add: (type: FieldType) => void;
  duplicate: (id: string) => void;
  remove: (id: string) => void;
  move: (id: string, to: number) => void;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  /** Announces the last action to screen readers. */
  announcement: string;
}

/** Returns an id such as 'email-k3f9x2'. The type makes prefill URLs readable. */
function newFieldId(type: FieldType): string {
  const random = crypto.getRandomValues(new Uint32Array(2));

  return `${type.toLowerCase()}-${[...random]
    .map((part) => part.toString(36))
    .join('')
    .slice(0, 8)}`;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function useFields(control: BuilderControl): BuilderFields {
  const { field: input } = useController({ control, name: 'fields' });
  const fields = input.value;
  const [kept, setKept] = useState(() => historyOf(fields));
  const [openId, setOpenId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // The fields may have been replaced with another user's version. That can be undone too.
  const history: FieldsHistory = same(kept.present, fields)
    ? kept
    : { past: [...kept.past, kept.present], present: fields, future: [], last: null };

  const go = (next: FieldsHistory, words: string) => {
    setKept(next);
    input.onChange([...next.present]);
    setAnnouncement(words);
  };
  const change = (one: FieldsChange, words = '') =>
    go(withChange(history, one, performance.now()), words);
  const labelOf = (id: string) => fields.find((one) => one.id === id)?.label ?? 'Field';

  return {
    fields,
    openId: fields.some(({ id }) => id === openId) ? openId : null,
    open: setOpenId,
    change,
    add: (type) => {
      const id = newFieldId(type);
      const place = fields.findIndex((one) => one.id === openId);
      change(
        { kind: 'add', id, type, at: place < 0 ? fields.length : place + 1 },
        `${FIELD_TYPE_LABELS[type]} added`,
      );
      setOpenId(id);
    },
    duplicate: (id) => {
      const field = fields.find((one) => one.id === id);
      if (!field) return;
      const newId = newFieldId(field.type);
      change({ kind: 'duplicate', id, newId }, `${field.label} duplicated`);
      setOpenId(newId);
    },
    remove: (id) => change({ kind: 'remove', id }, `${labelOf(id)} removed`),
    move: (id, to) => {
      const next = changeFields(fields, { kind: 'move', id, to });
      const place = next.findIndex((one) => one.id === id);
      const isFreed = conditionsIn(next) < conditionsIn(fields);
      change(
        { kind: 'move', id, to },
        `${labelOf(id)} moved to place ${place + 1} of ${next.length}${isFreed ? '. A condition was removed because it depends on a field below it.' : ''}`,
      );
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => go(undone(history), 'Undone'),
    redo: () => go(redone(history), 'Redone'),
    announcement,
  };
}

const conditionsIn = (fields: readonly FormField[]) =>
  fields.filter(({ showIf }) => showIf !== null).length;
