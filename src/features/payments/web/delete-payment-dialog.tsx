import { callApi } from '#web/api-client.ts';
import { DeleteDialog } from '#web/ui/delete-dialog.tsx';
import { formatDollars } from '#shared/money.ts';
import type { Payment } from '../payment.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import { refreshPayments } from './payment-query.ts';

interface DeletePaymentDialogProps {
  payment: Pick<Payment, 'id' | 'amount' | 'clientName'>;
  /** After it is gone, before what showed it is loaded again: to leave its page. */
  onDeleted?: () => Promise<void>;
  onClose: () => void;
}

export function DeletePaymentDialog({ payment, onDeleted, onClose }: DeletePaymentDialogProps) {
  const { id, amount, clientName } = payment;

  return (
    <DeleteDialog
      question="Are you sure you want to delete this payment? This action cannot be undone and may affect invoice balances."
      onDelete={async () => {
        await callApi(paymentEndpoints.remove, { params: { id } });
        await onDeleted?.();
        await refreshPayments();
      }}
      done={{ title: 'Payment deleted', description: `${formatDollars(amount)}, ${clientName}` }}
      failure="Failed to delete payment. Please try again."
      onClose={onClose}
    />
  );
}
