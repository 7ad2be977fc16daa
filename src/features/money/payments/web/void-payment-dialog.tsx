import { Text } from '@mantine/core';
import { formatDollars } from '#shared/money.ts';
import { callApi } from '#web/api/api-client.ts';
import { dataReloaded } from '#web/api/query-client.ts';
import { TextAreaField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import type { Payment } from '#features/money/ledger/payment.ts';
import { paymentReversal } from '../payment-requests.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { kindWord } from './payment-words.ts';
import { TakenBack } from './taken-back.tsx';

interface VoidPaymentDialogProps {
  payment: Payment;
  onClose: () => void;
}

/** Asks for a reason, then voids a payment that was recorded by mistake. */
export function VoidPaymentDialog({ payment, onClose }: VoidPaymentDialogProps) {
  const what = kindWord(payment);
  const record = useRecordForm({
    schema: paymentReversal,
    initial: { reason: '' },
    save: ({ values }) =>
      callApi(paymentEndpoints.void, { params: { id: payment.id }, body: values }),
    onSaved: async ({ amount, clientName }) => {
      await dataReloaded();
      toast({
        title: `${what} voided`,
        description: `${formatDollars(amount)}, ${clientName}`,
        tone: 'success',
      });
      onClose();
    },
    failure: { title: 'Error', description: 'Failed to void payment. Please try again.' },
  });

  return (
    <FormDialog
      title={`Void ${what}`}
      record={record}
      submitLabel={`Void ${what}`}
      busyLabel="Voiding..."
      isDangerous
      onClose={onClose}
    >
      <Text>
        The payment stays in your records as void. Its invoices return to their earlier balance.
      </Text>
      <TakenBack payment={payment} />
      <TextAreaField
        control={record.control}
        name="reason"
        label="Reason"
        placeholder="e.g. Duplicate entry, bounced check"
        minRows={2}
        data-autofocus
      />
    </FormDialog>
  );
}
