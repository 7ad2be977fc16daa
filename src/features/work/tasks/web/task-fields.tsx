/** Inputs used only in the task form: the checklist, and the tasks that must be completed first. */
import { ActionIcon } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '#web/form/field-props.ts';
import { useInputField } from '#web/form/use-form-field.ts';
import { AsyncPicker } from '#web/ui/async-picker.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { Task } from '../task.ts';
import { otherTasks } from './task-source.ts';
import classes from './task.module.css';

type Checklist = Task['checklist'];

const linesOf = (text: string) => [
  ...new Set(text.split('\n').flatMap((line) => line.trim() || [])),
];

/** The checklist field, with one item per line. Unchanged items stay checked. */
export function ChecklistField({ control, name, label }: FieldProps<FieldValues, FieldValues>) {
  const { value, change, input } = useInputField({ control, name, label, isWide: true });
  const items = value as Checklist;
  const shown = items.map(({ text }) => text);
  const [typed, setTyped] = useState<string | null>(null);
  const isTyped = typed !== null && linesOf(typed).join('\n') === shown.join('\n');

  return (
    <TextArea
      {...input}
      name={name}
      description="One item per line"
      value={isTyped ? typed : shown.join('\n')}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        change(
          linesOf(next).map((text) => ({
            text,
            isDone: items.some((item) => item.text === text && item.isDone),
          })),
        );
      }}
    />
  );
}

interface DependenciesFieldProps extends FieldProps<FieldValues, FieldValues> {
  /** The task being edited; undefined for a new task. */
  taskId: number | undefined;
}

/**
 * The field for the tasks that must be completed first. The user adds them one at a time, and each
 * has a remove button.
 */
export function DependenciesField({ control, name, label, taskId }: DependenciesFieldProps) {
  const { value, change, input } = useInputField({ control, name, label });
  const source = otherTasks(taskId);
  const ids = value as number[];
  const chosen = useQueries({
    queries: ids.map((id) => ({
      queryKey: [...source.key, 'one', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.load(id, signal),
    })),
  });

  return (
    <div data-wide>
      <AsyncPicker
        {...input}
        source={source}
        value={null}
        placeholder="Add a task"
        nothingFound="No tasks found"
        onChange={(id) => {
          if (id !== null && !ids.includes(id)) change([...ids, id]);
        }}
      />
      <ul className={classes.rows}>
        {ids.map((id, place) => {
          const title =
            chosen[place]?.data?.label ?? (chosen[place]?.isError ? 'Another task' : '…');

          return (
            <li key={id} className={classes.row}>
              {title}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove dependency on ${title}`}
                onClick={() => change(ids.filter((one) => one !== id))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
