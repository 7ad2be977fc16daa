import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { FormProblem } from '#web/form/form-problem.tsx';
import type { RecordFormState } from '#web/form/use-record-form.ts';

interface SmallFormProps<Input extends FieldValues, Output> {
  record: RecordFormState<Input, Output>;
  submitLabel: string;
  busyLabel: string;
  /** Stretches the button across the form, for screens that contain nothing else. */
  isButtonWide?: boolean;
  /**
   * Called when the user clicks Cancel, for a form in a dialog. If omitted, there is no Cancel
   * button.
   */
  onCancel?: () => void;
  children: ReactNode;
}

/** A form with a few fields. Field errors appear at the fields, and general errors above them. */
export function SmallForm<Input extends FieldValues, Output>({
  record,
  submitLabel,
  busyLabel,
  isButtonWide = false,
  onCancel,
  children,
}: SmallFormProps<Input, Output>) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void record.submit();
      }}
    >
      <Stack gap="md">
        <FormProblem
          control={record.control}
          problem={record.problem}
          isChecked={false}
          onGoTo={(path) => record.form.setFocus(path as FieldPath<Input>)}
        />
        {children}
        <Group gap="xs" justify={onCancel ? 'flex-end' : 'flex-start'}>
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={record.isBusy}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            disabled={!record.canSubmit}
            fullWidth={isButtonWide}
            size={isButtonWide ? 'md' : 'sm'}
            mt={isButtonWide ? 4 : 0}
          >
            {record.isBusy ? busyLabel : submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
