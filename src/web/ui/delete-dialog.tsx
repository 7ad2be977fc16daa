import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCan } from '../me.ts';
import { toast, type ToastMessage } from '../toast/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { TrashNote } from './trash-note.tsx';

interface DeleteDialogProps {
  /** The dialog's title, such as 'Delete Invoice'. */
  title?: string;
  /** The confirmation question. */
  question: string;
  /** An additional warning, such as which records will remain after the delete. */
  note?: ReactNode;
  /** Deletes the record and reloads the data that included it. */
  onDelete: () => Promise<void>;
  /** Restores the record. Shown in the toast for users with permission to restore. */
  undo: NonNullable<ToastMessage['action']>;
  /** The success toast: 'Contact deleted', with the contact's name. */
  done: { title: string; description: string };
  /** The message if deleting fails: 'Failed to delete contact. Please try again.' */
  failure: string;
  /** Called when the dialog closes, including after success. */
  onClose: () => void;
}

/**
 * Asks for confirmation before deleting a record, and reminds administrators that they can restore
 * it.
 */
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
      // Let the dialog show the error.
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
