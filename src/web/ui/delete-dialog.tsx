import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCan } from '../me.ts';
import { toast, type ToastMessage } from '../toast/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { TrashNote } from './trash-note.tsx';

interface DeleteDialogProps {
  /** 'Delete Invoice' on invoices. */
  title?: string;
  /** The question to confirm. */
  question: string;
  /** A further warning, such as the records that the deleted one leaves behind. */
  note?: ReactNode;
  /** Deletes the record and reloads the data that showed it. */
  onDelete: () => Promise<void>;
  /** Restores it; shown in the toast to users who may restore. */
  undo: NonNullable<ToastMessage['action']>;
  /** The toast of success: 'Contact deleted', naming the contact. */
  done: { title: string; description: string };
  /** 'Failed to delete contact. Please try again.' */
  failure: string;
  /** Called when the dialog closes, after a success too. */
  onClose: () => void;
}

/** Asks before one record is deleted, and reminds administrators that it can be restored. */
export function DeleteDialog({
  title = 'Confirm Deletion',
  question,
  note,
  onDelete,
  undo,
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
      // The dialog shows why it failed.
      throw error;
    }
    toast({ ...done, ...(canRestore && { action: undo }), tone: 'success' });
  };

  return (
    <ConfirmDialog
      title={title}
      text={
        <Stack gap="xs">
          <TrashNote />
          {note}
          <Text {...(canRestore && { size: 'sm', c: 'dimmed' })}>{question}</Text>
        </Stack>
      }
      confirmLabel="Delete"
      isDangerous
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
