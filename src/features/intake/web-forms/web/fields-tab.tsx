import { ActionIcon } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { Card } from '#web/ui/card.tsx';
import { MAX_FIELDS } from '../form-field.ts';
import { FIELD_TYPE_LABELS, FIELD_TYPES } from '../stored-field.ts';
import type { WebForm } from '../web-form.ts';
import type { BuilderControl } from './builder-values.ts';
import { FieldList } from './field-list.tsx';
import { FIELD_TYPE_ICONS } from './field-types.ts';
import classes from './fields-tab.module.css';
import type { BuilderFields } from './use-fields.ts';

interface FieldsTabProps {
  state: BuilderFields;
  control: BuilderControl;
  saved?: WebForm;
}

/** The field types to add and the list of fields, one of them open. */
export function FieldsTab({ state, control, saved }: FieldsTabProps) {
  const root = useRef<HTMLDivElement>(null);
  useUndoKeys(root, state);
  // Focus the new field's label, except on touch screens, where the keyboard would cover the
  // fields.
  const focusNew = () => {
    if (matchMedia('(pointer: coarse)').matches) return;
    setTimeout(() => {
      const input = root.current?.querySelector<HTMLInputElement>('[data-open] [name$=label]');
      input?.focus({ preventScroll: true });
      input?.select();
    });
  };
  const isFull = state.fields.length >= MAX_FIELDS;

  return (
    <div ref={root} className={classes.tab}>
      <Card
        title="Add a field"
        actions={
          <span className={classes.steps}>
            <ActionIcon
              aria-label="Undo"
              title="Undo (Ctrl+Z)"
              disabled={!state.canUndo}
              onClick={state.undo}
            >
              <IconArrowBackUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label="Redo"
              title="Redo (Ctrl+Shift+Z)"
              disabled={!state.canRedo}
              onClick={state.redo}
            >
              <IconArrowForwardUp size={18} aria-hidden />
            </ActionIcon>
          </span>
        }
      >
        <div className={classes.palette} role="group" aria-label="Field types">
          {FIELD_TYPES.map((type) => {
            const Icon = FIELD_TYPE_ICONS[type];

            return (
              <button
                key={type}
                type="button"
                className={classes.type}
                disabled={isFull}
                aria-label={`Add ${FIELD_TYPE_LABELS[type]}`}
                onClick={() => {
                  state.add(type);
                  focusNew();
                }}
              >
                <Icon size={16} aria-hidden />
                {FIELD_TYPE_LABELS[type]}
              </button>
            );
          })}
        </div>
        {isFull && (
          <p className={classes.note}>{`A form can have at most ${MAX_FIELDS} fields.`}</p>
        )}
      </Card>
      <Card title="Fields" description={state.fields.length > 0 ? HOW_TO_ORDER : undefined}>
        {state.fields.length === 0 ? (
          <p className={classes.note}>No fields yet. Add the first one above.</p>
        ) : (
          <FieldList state={state} control={control} {...(saved && { saved })} />
        )}
      </Card>
      <div role="status" aria-live="polite" className="visually-hidden">
        {state.announcement}
      </div>
    </div>
  );
}

const HOW_TO_ORDER = 'Click a field to edit it. Drag to reorder.';

/** Handles the undo and redo keys. Other inputs on the page keep their own undo. */
function useUndoKeys(root: RefObject<HTMLElement | null>, state: BuilderFields) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (key !== 'z' && key !== 'y') return;
    const target = event.target as Element;
    const isOther = target.matches('input, textarea, select, [contenteditable]');
    if (isOther && !root.current?.contains(target)) return;
    if (target.closest('[role="dialog"]')) return;
    event.preventDefault();
    if (isRedo && state.canRedo) state.redo();
    if (!isRedo && state.canUndo) state.undo();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);

    return () => removeEventListener('keydown', listen);
  }, []);
}
