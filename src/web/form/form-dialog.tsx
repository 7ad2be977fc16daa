import { Button, Stack } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormControl } from './form-control.tsx';
import type { RecordFormState } from './use-record-form.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogFoot } from '../ui/dialog-foot.tsx';

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));

interface FormDialogProps<Input extends FieldValues, Output> {
  title: string;
  record: RecordFormState<Input, Output>;
  submitLabel: string;
  busyLabel: string;
  isDangerous?: boolean;
  /** Width in pixels. */
  size?: number;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A small form in a dialog that also shows the server's errors. Clicking outside doesn't close it.
 * If another user changed the same fields, it asks whose changes to keep.
 */
export function FormDialog<Input extends FieldValues, Output>({
  title,
  record,
  submitLabel,
  busyLabel,
  isDangerous = false,
  size = 480,
  onClose,
  children,
}: FormDialogProps<Input, Output>) {
  const { control, isBusy, canSubmit, problem, submit, conflicts } = record;
  if (conflicts) {
    return (
      <Suspense>
        <ConflictDialog
          conflicts={conflicts}
          labels={record.labels}
          valueText={record.valueText}
          onResolve={record.resolveConflicts}
          onClose={record.dismissConflicts}
        />
      </Suspense>
    );
  }

  return (
    <Dialog onClose={onClose} title={title} size={size} closeOnClickOutside={false}>
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
        <DialogFoot>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" color={isDangerous ? 'red' : undefined} disabled={!canSubmit}>
            {isBusy ? busyLabel : submitLabel}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
