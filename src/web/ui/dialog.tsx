import { Modal, type ModalProps } from '@mantine/core';
import { useReturnFocus } from './use-return-focus.ts';

/**
 * A dialog. Render it only while it is open; Escape, its close button and a click outside call
 * `onClose`, and the focus returns to where it was.
 *
 * @example
 * {isAsking && (
 *   <Dialog title="Void payment" size={480} onClose={() => setIsAsking(false)}>…</Dialog>
 * )}
 */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useReturnFocus();

  return <Modal {...props} opened />;
}
