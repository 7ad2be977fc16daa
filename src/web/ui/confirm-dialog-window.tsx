import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { dataReloaded } from '../api/query-client.ts';
import { messageOf } from '../api/api-client.ts';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  /** The question to confirm. */
  text: ReactNode;
  /** The confirming button: 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  /** False while the text of the question is loaded. */
  isReady?: boolean;
  /** The confirmed action. The dialog waits for it, and stays open to show an error. */
  onConfirm: () => void | Promise<void>;
  /** Called when the dialog closes, after a success too. */
  onClose: () => void;
}

/** The dialog itself, loaded at the first question. */
export function ConfirmDialogWindow({
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDangerous = false,
  isReady = true,
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
      await dataReloaded();
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setIsBusy(false);
    }
  };

  return (
    <Dialog onClose={onClose} title={title} size={440} closeOnClickOutside={!isBusy}>
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
          disabled={!isReady}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
