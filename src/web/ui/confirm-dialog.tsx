import { Button, Group, Modal, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../api-client.ts';

interface ConfirmDialogProps {
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
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDangerous = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const confirm = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setIsBusy(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title={title} size={440} closeOnClickOutside={!isBusy}>
      <Text component="div">{text}</Text>
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)" mt="sm">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          color={isDangerous ? 'red' : undefined}
          loading={isBusy}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
