import { Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { toast } from '#web/toast/toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ReasonArea } from '#web/ui/reason-area.tsx';

interface StatusReasonDialogProps {
  /** The dialog's title, such as 'Cancel Invoice'. */
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /**
   * Sets the status. `reason` is null if the user entered none. If it throws, the dialog shows the
   * error.
   */
  onAnswer: (reason: string | null) => Promise<void>;
  /** The error toast, such as 'Failed to update invoice. Please try again.' */
  failure: string;
  onClose: () => void;
}

/** Asks for an optional reason before a document is declined or cancelled. */
export function StatusReasonDialog({
  text,
  onAnswer,
  failure,
  ...dialog
}: StatusReasonDialogProps) {
  const [reason, setReason] = useState('');

  const confirm = async () => {
    try {
      await onAnswer(reason.trim() || null);
    } catch (error) {
      toast({ title: 'Error', description: failure, tone: 'error' });
      // Rethrow so the dialog shows the error.
      throw error;
    }
  };

  return (
    <ConfirmDialog
      {...dialog}
      text={
        <Stack gap="sm">
          {text && <Text component="div">{text}</Text>}
          <ReasonArea
            description="Optional. Internal only."
            value={reason}
            onChange={setReason}
            data-autofocus
          />
        </Stack>
      }
      onConfirm={confirm}
    />
  );
}
