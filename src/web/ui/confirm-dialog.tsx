import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog-window.tsx';

const ConfirmDialogWindow = lazy(async () => {
  const module = await import('./confirm-dialog-window.tsx');
  return { default: module.ConfirmDialogWindow };
});

/**
 * Asks the user to confirm an action. Render it only while the dialog should be open.
 *
 * @example
 * {deleting && (
 *   <ConfirmDialog
 *     title="Confirm Deletion"
 *     text={`Are you sure you want to delete the contact "${deleting.name}"?`}
 *     confirmLabel="Delete"
 *     isDangerous
 *     onConfirm={() => remove(deleting)}
 *     onClose={() => setDeleting(null)}
 *   />
 * )}
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense>
      <ConfirmDialogWindow {...props} />
    </Suspense>
  );
}
