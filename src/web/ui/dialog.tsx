import { Modal, type ModalProps } from '@mantine/core';
import { useReturnFocus } from './use-return-focus.ts';

/**
 * A dialog. Put it on the page only while it is open; Escape, its cross and a press beside it call
 * `onClose`, and the focus goes back to where it was.
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
