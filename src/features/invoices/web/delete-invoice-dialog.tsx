import { Text } from '@mantine/core';
import { callApi } from '#web/api/api-client.ts';
import { DeleteDialog } from '#web/ui/delete-dialog.tsx';
import { formatDollars } from '#shared/money.ts';
import type { ListedInvoice } from '../invoice.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';

interface DeleteInvoiceDialogProps {
  invoice: ListedInvoice;
  /** After it is gone, before what showed it is loaded again: to leave its page. */
  onDeleted?: () => Promise<void>;
  onClose: () => void;
}

export function DeleteInvoiceDialog({ invoice, onDeleted, onClose }: DeleteInvoiceDialogProps) {
  const { id, invoiceNumber, paid } = invoice;

  return (
    <DeleteDialog
      title="Delete Invoice"
      question={`Are you sure you want to delete invoice "${invoiceNumber}"? This action cannot be undone.`}
      note={
        paid > 0 && (
          <Text>{`The ${formatDollars(paid)} paid on it will be kept as the client's credit.`}</Text>
        )
      }
      onDelete={async () => {
        await callApi(invoiceEndpoints.remove, { params: { id } });
        await onDeleted?.();
      }}
      done={{ title: 'Invoice deleted', description: invoiceNumber }}
      failure="Failed to delete invoice. Please try again."
      onClose={onClose}
    />
  );
}
