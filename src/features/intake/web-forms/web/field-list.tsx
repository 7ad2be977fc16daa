import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { dragCards } from '#web/board/pointer-drag.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { WebForm } from '../web-form.ts';
import type { BuilderControl } from './builder-values.ts';
import { FieldEditor } from './field-editor.tsx';
import classes from './field-list.module.css';
import { FieldRow } from './field-row.tsx';
import type { BuilderFields } from './use-fields.ts';

interface FieldListProps {
  state: BuilderFields;
  control: BuilderControl;
  saved?: WebForm;
}

/** Lists the form's fields in order. The open field shows its properties. */
export function FieldList({ state, control, saved }: FieldListProps) {
  const { fields, openId } = state;
  const list = useRef<HTMLOListElement>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const { dragged, line } = useFieldDrag(list, state);
  // Removing a saved field needs confirmation if the form has submissions.
  const hasAnswers = (id: string) =>
    saved !== undefined && saved.submissionCount > 0 && saved.fields.some((one) => one.id === id);

  // Restore focus: the focused button has moved or disappeared along with its field.
  const focus = (index: number, wanted: string) => {
    setTimeout(() => {
      const row = list.current?.querySelectorAll<HTMLElement>('[data-field]')[index];
      const button =
        row?.querySelector<HTMLElement>(`[data-action='${wanted}']:enabled`) ??
        row?.querySelector<HTMLElement>('[data-action=open]');
      button?.focus();
    });
  };
  const remove = (id: string) => {
    const index = fields.findIndex((one) => one.id === id);
    state.remove(id);
    focus(Math.min(index, fields.length - 2), 'remove');
  };

  return (
    <>
      <ol ref={list} className={classes.list} aria-label="Fields">
        {fields.map((field, index) => (
          <li
            key={field.id}
            data-field={field.id}
            className={classes.item}
            data-open={field.id === openId || undefined}
            data-dragged={index === dragged || undefined}
            data-line={line === index ? 'above' : line === index + 1 ? 'below' : undefined}
          >
            <FieldRow
              control={control}
              field={field}
              index={index}
              count={fields.length}
              isOpen={field.id === openId}
              onOpen={() => state.open(field.id === openId ? null : field.id)}
              onMove={(to, wanted) => {
                state.move(field.id, to);
                focus(to, wanted);
              }}
              onDuplicate={() => state.duplicate(field.id)}
              onRemove={() => (hasAnswers(field.id) ? setRemoving(field.id) : remove(field.id))}
            />
            {field.id === openId && (
              <FieldEditor
                control={control}
                field={field}
                index={index}
                fields={fields}
                change={state.change}
                slug={saved?.slug ?? null}
              />
            )}
          </li>
        ))}
      </ol>
      {removing !== null && (
        <ConfirmDialog
          title="Delete this field?"
          text="It is removed once you save the form. Past submissions keep their answers."
          confirmLabel="Delete"
          isDangerous
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

/**
 * Makes fields draggable by their headers. Tracks the dragged field and the index where it would be
 * dropped.
 */
function useFieldDrag(list: RefObject<HTMLElement | null>, state: BuilderFields) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [line, setLine] = useState<number | null>(null);

  const drop = useEffectEvent((from: number, to: number | null) => {
    setDragged(null);
    setLine(null);
    const field = state.fields[from];
    // If the dragged field is above the drop index, it is counted in that index.
    if (field && to !== null) state.move(field.id, to > from ? to - 1 : to);
  });

  useEffect(() => {
    const root = list.current;
    if (!root) return;

    return dragCards(root, {
      onLift: setDragged,
      onOver: (spot) => setLine(spot?.index ?? null),
      onDrop: (from, spot) => drop(from, spot?.index ?? null),
      lineAt: ({ x, y }) => {
        scrollNearEdge(y);
        const index = lineIn(root, x, y);

        return index === null ? null : { column: '', index };
      },
    });
  }, [list]);

  return { dragged, line };
}

/** Scroll the page when the pointer is within this many pixels of the window's edge. */
const EDGE = 48;

function scrollNearEdge(y: number) {
  if (y < EDGE + 60) scrollBy(0, -12);
  else if (y > innerHeight - EDGE) scrollBy(0, 12);
}

/** Returns the index where a field would be dropped at this position; null outside the list. */
function lineIn(root: HTMLElement, x: number, y: number): number | null {
  const { left, right, top, bottom } = root.getBoundingClientRect();
  if (x < left - EDGE || x > right + EDGE || y < top - EDGE || y > bottom + EDGE) return null;
  const middles = [...root.querySelectorAll('[data-field]')].map((row) => {
    const box = row.getBoundingClientRect();

    return box.top + box.height / 2;
  });

  return middles.filter((middle) => middle < y).length;
}
