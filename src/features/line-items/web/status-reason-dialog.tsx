import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { TextArea } from '#web/ui/text-area.tsx';
import { messageOf } from '#web/api-client.ts';
import { Dialog } from '#web/ui/dialog.tsx';

interface StatusReasonDialogProps {
  /** 'Cancel Invoice' */
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  /** Sets the status; null when no reason was given. What it throws is shown in the dialog. */
  onAnswer: (reason: string | null) => Promise<void>;
  onClose: () => void;
}

/** Asks why before a document is declined or cancelled; a reason may be left out. */
export function StatusReasonDialog({
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDangerous = false,
  onAnswer,
  onClose,
}: StatusReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const confirm = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await onAnswer(reason.trim() || null);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setIsBusy(false);
    }
  };

  return (
    <Dialog onClose={onClose} title={title} size={440} closeOnClickOutside={!isBusy}>
      {text && (
        <Text component="div" mb="sm">
          {text}
        </Text>
      )}
      <TextArea
        label="Reason"
        description="Optional. Shown on this page, never to the client."
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={500}
        minRows={2}
        data-autofocus
      />
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)" mt="sm">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
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
    </Dialog>
  );
}
