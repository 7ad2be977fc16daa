import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormControl } from './form-control.tsx';
import type { RecordFormState } from './use-record-form.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface FormDialogProps<Input extends FieldValues, Output> {
  title: string;
  record: RecordFormState<Input, Output>;
  submitLabel: string;
  busyLabel: string;
  isDangerous?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A small form in a dialog, with the server's problems in it. A press beside it keeps what was typed. */
export function FormDialog<Input extends FieldValues, Output>({
  title,
  record: { control, isBusy, canSubmit, problem, submit },
  submitLabel,
  busyLabel,
  isDangerous = false,
  onClose,
  children,
}: FormDialogProps<Input, Output>) {
  return (
    <Dialog onClose={onClose} title={title} size={480} closeOnClickOutside={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="sm">
          <ProblemNotice problem={problem} />
          <FormControl control={control}>{children}</FormControl>
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" color={isDangerous ? 'red' : undefined} disabled={!canSubmit}>
            {isBusy ? busyLabel : submitLabel}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
