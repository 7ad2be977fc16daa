import { Button, Group, Select, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { METHOD_CHOICES } from '#features/money/ledger/web/method-choices.ts';
import { Dialog } from '#web/ui/dialog.tsx';

interface MarkPaidDialogProps {
  /** The invoices' description: 'INV-1004' or '3 invoices'; null while counting. */
  what: string | null;
  /** A note about skipped invoices, with the reason: '1 cancelled invoice will be skipped.' */
  note?: string | null;
  /** False if no payment would be recorded. */
  canConfirm?: boolean;
  onAnswer: (method: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the payment method before recording a payment for the balance. */
export function MarkPaidDialog({
  what,
  note = null,
  canConfirm = true,
  onAnswer,
  onClose,
}: MarkPaidDialogProps) {
  const [method, setMethod] = useState<string>('check');
  const [isBusy, setIsBusy] = useState(false);

  const confirm = async () => {
    setIsBusy(true);
    await onAnswer(method);
    onClose();
  };

  return (
    <Dialog onClose={onClose} title="Mark as Paid" size={440} closeOnClickOutside={!isBusy}>
      {what === null ? (
        <Skeleton height={22} mb="sm" />
      ) : (
        <Text mb="sm">
          {canConfirm
            ? `Records a payment today for the balance of ${what}.`
            : `There is no balance on ${what}.`}
        </Text>
      )}
      {note && (
        <Text mb="sm" c="dimmed" size="sm">
          {note}
        </Text>
      )}
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
        <Button
          loading={isBusy}
          disabled={what === null || !canConfirm}
          onClick={() => void confirm()}
        >
          Mark as Paid
        </Button>
      </Group>
    </Dialog>
  );
}
