import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { METHOD_CHOICES } from '#features/ledger/web/method-choices.ts';
import { Dialog } from '#web/ui/dialog.tsx';

interface MarkPaidDialogProps {
  /** 'INV-1004' or '3 invoices'. */
  what: string;
  onAnswer: (method: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the method before a payment of the balance is recorded. */
export function MarkPaidDialog({ what, onAnswer, onClose }: MarkPaidDialogProps) {
  const [method, setMethod] = useState<string>('check');
  const [isBusy, setIsBusy] = useState(false);

  const confirm = async () => {
    setIsBusy(true);
    await onAnswer(method);
    onClose();
  };

  return (
    <Dialog onClose={onClose} title="Mark as Paid" size={440} closeOnClickOutside={!isBusy}>
      <Text mb="sm">{`A payment for the balance of ${what} will be recorded today.`}</Text>
      <Select
        label="How was it paid?"
        data={METHOD_CHOICES}
        value={method}
        onChange={(next) => setMethod(next ?? 'check')}
        allowDeselect={false}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => void confirm()}>
          Mark as Paid
        </Button>
      </Group>
    </Dialog>
  );
}
