import { Tabs } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { z } from 'zod';
import { PersonField } from '#features/office/team/web/person-field.tsx';
import { keysOf } from '#shared/keys-of.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { PickerField } from '#web/form/picker-field.tsx';
import { RecordForm, type FormFrame } from '#web/form/record-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { task } from '../task.ts';
import { ChecklistField, DependenciesField } from './task-fields.tsx';
import { jobSource } from './task-source.ts';
import classes from './task.module.css';

const { assigneeId: _assigneeId, dependsOnTaskId: _dependsOnTaskId, ...FORM_FIELDS } = task.fields;

/**
 * The task form's fields: all task fields except the aliases `assigneeId` and `dependsOnTaskId`.
 */
export const TASK_FORM_FIELDS = FORM_FIELDS;

const formSchema = task.create.omit({
  assigneeId: true,
  dependsOnTaskId: true,
  evenIfWaiting: true,
});

/** Existing tasks from other systems may have no category. */
export const editedTaskForm = formSchema.extend({ category: FORM_FIELDS.category.schema });

export type TaskFormInput = z.input<typeof editedTaskForm>;

/**
 * New tasks require a category. The form starts with none selected, so it's a validation error
 * until the user chooses one.
 */
export const newTaskForm = formSchema as unknown as z.ZodType<
  z.output<typeof formSchema>,
  TaskFormInput
>;

const TABS = {
  basic: {
    label: 'Basic Info',
    fields: ['title', 'description', 'category', 'priority', 'status'],
  },
  assignment: {
    label: 'Assignment',
    fields: ['jobId', 'assignedTo', 'autoAssigned', 'dependsOnTaskIds'],
  },
  scheduling: {
    label: 'Scheduling',
    fields: [
      'startDate',
      'dueDate',
      'dueTime',
      'estimatedHours',
      'isRecurring',
      'recurringInterval',
    ],
  },
  details: { label: 'Details', fields: ['completionPercentage', 'instructions', 'checklist'] },
} as const;

type Tab = keyof typeof TABS;

const Field = fieldOf({ fields: FORM_FIELDS });

type PanelProps = Pick<TaskFormProps<unknown>, 'taskId' | 'clientId'>;

const PANELS: Record<Tab, (form: PanelProps) => ReactNode> = {
  basic: ({ taskId }) => (
    <>
      <Field name="title" isWide autoFocus={taskId === undefined} />
      <Field name="category" required={taskId === undefined} />
      <Field name="priority" />
      <Field name="status" />
      <Field name="description" />
    </>
  ),
  assignment: ({ taskId, clientId }) => (
    <>
      <Field name="jobId">
        {(field) => (
          <PickerField
            {...field}
            source={jobSource(clientId)}
            placeholder="General (no job)"
            nothingFound={clientId === undefined ? 'No jobs found' : 'No jobs for this client'}
            clearable
          />
        )}
      </Field>
      <Field name="assignedTo">{(field) => <PersonField {...field} />}</Field>
      <Field
        name="autoAssigned"
        label="Assign automatically when no one is chosen"
        description="Assigns the template’s person, or else the job’s sales rep"
        isWide
      />
      <Field name="dependsOnTaskIds">
        {(field) => <DependenciesField {...field} taskId={taskId} />}
      </Field>
    </>
  ),
  scheduling: () => (
    <>
      <Field name="dueDate" />
      <Field name="dueTime" description="Without a time, due at the end of the day" />
      <Field name="startDate" />
      <Field name="estimatedHours" description="In half-hour steps" />
      <Field name="isRecurring" description="Completing it adds the next one" isWide />
      <Field name="recurringInterval" />
    </>
  ),
  details: () => (
    <>
      <Field name="completionPercentage" label="Progress (%)" />
      <Field name="instructions" />
      <Field name="checklist">{(field) => <ChecklistField {...field} />}</Field>
    </>
  ),
};

interface TaskFormProps<Output> extends FormFrame<TaskFormInput, Output> {
  /** The task being edited; omitted for a new task. */
  taskId?: number | undefined;
  /** Limits the choice to this client's jobs. If omitted, all jobs are offered. */
  clientId?: number | undefined;
  /** Rendered above the fields, for a new task's templates. */
  head?: ReactNode;
}

/** The form for adding or editing a task, with four tabs. */
export function TaskForm<Output>({
  record,
  taskId,
  clientId,
  head,
  submitLabel,
  cancelTo,
}: TaskFormProps<Output>) {
  const [open, setOpen] = useState<Tab>('basic');
  const tabs = keysOf(TABS);

  return (
    <RecordForm
      record={record}
      submitLabel={submitLabel}
      cancelTo={cancelTo}
      onGoTo={(path) => {
        const tab = tabs.find((one) => TABS[one].fields.some((field) => path.startsWith(field)));
        if (tab) setOpen(tab);
        // Show the tab first, because hidden inputs can't receive focus.
        requestAnimationFrame(() => record.form.setFocus(path as FieldPath<TaskFormInput>));
      }}
    >
      {head}
      <Card>
        <Tabs value={open} onChange={(tab) => setOpen(tabs.find((one) => one === tab) ?? 'basic')}>
          <Tabs.List className={classes.tabs} aria-label="This task">
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab} className={classes.tab}>
                {TABS[tab].label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Panel key={tab} value={tab} className={classes.panel}>
              <FormGrid>{PANELS[tab]({ taskId, clientId })}</FormGrid>
            </Tabs.Panel>
          ))}
        </Tabs>
      </Card>
    </RecordForm>
  );
}
