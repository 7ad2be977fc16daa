import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useFormState, type FieldPath, type FieldValues } from 'react-hook-form';
import { keepFootRoom } from '../ui/foot-room.ts';
import { FormControl } from './form-control.tsx';
import { FormProblem } from './form-problem.tsx';
import classes from './record-form.module.css';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import type { RecordFormState } from './use-record-form.ts';

const ConflictDialog = lazy(async () => {
  const module = await import('./conflict-dialog.tsx');
  return { default: module.ConflictDialog };
});

/** Props that a page passes to the form it contains. */
export type FormFrame<Input extends FieldValues, Output> = Pick<
  RecordFormProps<Input, Output>,
  'record' | 'submitLabel'
> & { cancelTo: string };

interface RecordFormProps<Input extends FieldValues, Output> {
  record: RecordFormState<Input, Output>;
  /** The submit button's label: 'Create Contact'. */
  submitLabel: string;
  /** 'Saving...' */
  busyLabel?: string;
  /**
   * The page that Cancel opens, for a form with its own page. If omitted, there is no Cancel
   * button.
   */
  cancelTo?: string;
  /** Additional buttons, shown before Cancel. */
  moreActions?: ReactNode;
  /** False if losing changes does no harm, such as on the sign-in page. */
  isGuarded?: boolean;
  /**
   * Takes the user to an invalid field, if setting the focus isn't enough: its section may be
   * collapsed.
   */
  onGoTo?: (path: string) => void;
  children: ReactNode;
}

/** The frame of a record's form: errors, fields, buttons, and protection against losing changes. */
export function RecordForm<Input extends FieldValues, Output>({
  record,
  submitLabel,
  busyLabel = 'Saving...',
  cancelTo,
  moreActions,
  isGuarded = true,
  onGoTo = (path) => record.form.setFocus(path as FieldPath<Input>),
  children,
}: RecordFormProps<Input, Output>) {
  const navigate = useNavigate();
  const { isDirty, submitCount } = useFormState({ control: record.control });

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void record.submit();
      }}
    >
      <FormProblem
        control={record.control}
        problem={record.problem}
        isChecked={submitCount > 0}
        onGoTo={onGoTo}
      />
      <FormControl control={record.control}>{children}</FormControl>
      <div
        ref={keepFootRoom}
        className={`${classes.foot} no-print`}
        data-page={cancelTo !== undefined || undefined}
      >
        <Group gap="xs" justify="flex-end">
          {moreActions}
          {cancelTo !== undefined && (
            <Button
              variant="default"
              disabled={record.isBusy}
              onClick={() => void navigate({ to: cancelTo })}
            >
              Cancel
            </Button>
          )}
          <Button type="submit" disabled={!record.canSubmit}>
            {record.isBusy ? busyLabel : submitLabel}
          </Button>
        </Group>
      </div>
      {isGuarded && <UnsavedChangesGuard isDirty={isDirty} isLeavingFine={record.isLeavingFine} />}
      {record.conflicts && (
        <Suspense>
          <ConflictDialog
            conflicts={record.conflicts}
            labels={record.labels}
            valueText={record.valueText}
            onResolve={record.resolveConflicts}
            onClose={record.dismissConflicts}
          />
        </Suspense>
      )}
    </form>
  );
}
