import { lazy, Suspense, type ReactNode } from 'react';

const ConfirmDialogWindow = lazy(async () => {
  const module = await import('./confirm-dialog-window.tsx');
  return { default: module.ConfirmDialogWindow };
});

export interface ConfirmDialogProps {
  title: string;
  /** The question to confirm. */
  text: ReactNode;
  /** The confirming button: 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  /** False while what the question says is loaded. */
  isReady?: boolean;
  /** The confirmed action. The dialog waits for it, and stays open to show an error. */
  onConfirm: () => void | Promise<void>;
  /** Called when the dialog closes, after a success too. */
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
