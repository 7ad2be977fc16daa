import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

/** The open dialogs, topmost last. */
const openDialogs: object[] = [];

/**
 * Returns a function that checks whether a dialog is the topmost. All open dialogs receive Escape,
 * but only the topmost should close.
 */
function useIsTopmost(): () => boolean {
  const [self] = useState(() => ({}));
  useEffect(() => {
    openDialogs.push(self);

    // Wait before removing the dialog from the list: the key press that closes it can still reach
    // the one below.
    return () => void setTimeout(() => openDialogs.splice(openDialogs.indexOf(self), 1));
  }, [self]);

  return () => openDialogs.at(-1) === self;
}

/**
 * A modal dialog. Render it only while it should be open. Escape, the close button, and a click
 * outside call `onClose`; focus returns to the previously focused element.
 *
 * @example
 * {isAsking && (
 *   <Dialog title="Void payment" size={480} onClose={() => setIsAsking(false)}>…</Dialog>
 * )}
 */
export function Dialog({ onClose, ...props }: Omit<ModalProps, 'opened'>) {
  useReturnFocus();
  const isTopmost = useIsTopmost();

  return <Modal {...props} opened onClose={() => isTopmost() && onClose()} />;
}
