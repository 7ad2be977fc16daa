import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCan } from '../me.ts';
import { toast } from '../toast/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteDialogProps {
  /** 'Delete Invoice' on invoices (specification, section 2.9). */
  title?: string;
  /** The question, to the letter where the specification gives it. */
  question: string;
  /** What else whoever deletes should know: what the record still has with us (D19). */
  note?: ReactNode;
  /** Deletes it and loads again what showed it. */
  onDelete: () => Promise<void>;
  /** The toast of success: 'Contact deleted', naming the contact. */
  done: { title: string; description: string };
  /** 'Failed to delete contact. Please try again.' (specification, section 8) */
  failure: string;
  /** Called when the dialog is done with, after a success too. */
  onClose: () => void;
}

/** Asks before one record is deleted, and tells administrators that it can be restored (C43). */
export function DeleteDialog({
  title = 'Confirm Deletion',
  question,
  note,
  onDelete,
  done,
  failure,
  onClose,
}: DeleteDialogProps) {
  const canRestore = useCan('trash', 'restore');

  const confirm = async () => {
    try {
      await onDelete();
    } catch (error) {
      toast({ title: 'Error', description: failure, tone: 'error' });
      // The dialog shows the reason.
      throw error;
    }
    toast({ ...done, tone: 'success' });
  };

  return (
    <ConfirmDialog
      title={title}
      text={
        <Stack gap="xs">
          <Text>{question}</Text>
          {note}
          {canRestore && (
            <Text size="sm" c="dimmed">
              As an administrator you can restore it from the trash for 30 days.
            </Text>
          )}
        </Stack>
      }
      confirmLabel="Delete"
      isDangerous
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
