import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

/** The open dialogs, the topmost last. */
const openDialogs: object[] = [];

/**
 * Returns a function that is true when a dialog is the topmost: Escape, which reaches all that are open,
 * closes that one alone.
 */
function useIsTopmost(): () => boolean {
  const [self] = useState(() => ({}));
  useEffect(() => {
    openDialogs.push(self);

    // The key that closes it may reach the one below a moment later.
    return () => void setTimeout(() => openDialogs.splice(openDialogs.indexOf(self), 1));
  }, [self]);

  return () => openDialogs.at(-1) === self;
}

/**
 * A dialog. Render it only while it is open; Escape, its close button and a click outside call
 * `onClose`, and the focus returns to where it was.
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
