import { useState } from 'react';
import { ReasonArea } from '#web/ui/reason-area.tsx';
import { callApi } from '#web/api/api-client.ts';
import { DeleteDialog } from '#web/ui/delete-dialog.tsx';
import { formatDollars } from '#shared/money.ts';
import { payment as paymentEntity, type Payment } from '#features/money/ledger/payment.ts';
import { undoDelete } from '#web/record/undo-delete.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import { TakenBack } from './taken-back.tsx';

interface DeletePaymentDialogProps {
  payment: Payment;
  /**
   * Called after the deletion but before other data reloads, so the payment's page can be left
   * first.
   */
  onDeleted?: () => Promise<void>;
  onClose: () => void;
}

/**
 * Asks for confirmation and a reason before deleting a payment. The reason is stored in its
 * history.
 */
export function DeletePaymentDialog({ payment, onDeleted, onClose }: DeletePaymentDialogProps) {
  const { id, amount, clientName } = payment;
  const [reason, setReason] = useState('');

  return (
    <DeleteDialog
      question="Are you sure you want to delete this payment? This action cannot be undone and may affect invoice balances."
      note={
        <>
          <TakenBack payment={payment} />
          <ReasonArea
            placeholder="Entered twice, wrong client"
            value={reason}
            onChange={setReason}
          />
        </>
      }
      onDelete={async () => {
        await callApi(paymentEndpoints.remove, {
          params: { id },
          query: reason.trim() ? { reason } : {},
        });
        await onDeleted?.();
      }}
      undo={undoDelete(paymentEntity, [id])}
      done={{ title: 'Payment deleted', description: `${formatDollars(amount)}, ${clientName}` }}
      failure="Failed to delete payment. Please try again."
      onClose={onClose}
    />
  );
}
