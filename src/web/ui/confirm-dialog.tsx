import { lazy, Suspense, type ReactNode } from 'react';

const ConfirmDialogWindow = lazy(async () => {
  const module = await import('./confirm-dialog-window.tsx');
  return { default: module.ConfirmDialogWindow };
});

export interface ConfirmDialogProps {
  title: string;
  /** The question, to the letter where the specification gives it. */
  text: ReactNode;
  /** The button that does it: 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  /** Does it. While it runs the dialog waits; what it throws is shown in the dialog, which stays. */
  onConfirm: () => void | Promise<void>;
  /** Called when the dialog is done with, after a success too. */
  onClose: () => void;
}

/**
 * Asks before something is done. Show it only while it is asked:
 *
 * @example
 * {deleting && (
 *   <ConfirmDialog
 *     title="Confirm Deletion"
 *     text={`Are you sure you want to delete the contact "${deleting.name}"? This action cannot be undone.`}
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
