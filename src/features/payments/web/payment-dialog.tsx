import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormControl } from '#web/form/form-control.tsx';
import type { RecordFormState } from '#web/form/use-record-form.ts';
import { ProblemNotice } from '#web/ui/problem-notice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface PaymentDialogProps<Input extends FieldValues, Output> {
  title: string;
  record: RecordFormState<Input, Output>;
  submitLabel: string;
  busyLabel: string;
  isDangerous?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the small forms on a payment's page. It shows the server's errors. */
export function PaymentDialog<Input extends FieldValues, Output>({
  title,
  record: { control, isBusy, canSubmit, problem, submit },
  submitLabel,
  busyLabel,
  isDangerous = false,
  onClose,
  children,
}: PaymentDialogProps<Input, Output>) {
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
