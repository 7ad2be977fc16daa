import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { dataReloaded } from '../api/query-client.ts';
import { messageOf } from '../api/api-client.ts';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  /** The confirmation question. */
  text: ReactNode;
  /** The confirm button's label: 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  /** False while the question is loading. */
  isReady?: boolean;
  /** Runs the confirmed action. The dialog waits for it and stays open to show errors. */
  onConfirm: () => void | Promise<void>;
  /** Called when the dialog closes, including after success. */
  onClose: () => void;
}

/** The dialog window, loaded the first time a confirmation is shown. */
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
