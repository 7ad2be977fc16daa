import { Text } from '@mantine/core';
import { formatDollars, toCents } from '#shared/money.ts';
import { callApi } from '#web/api/api-client.ts';
import { dataReloaded } from '#web/api/query-client.ts';
import { MoneyField } from '#web/form/number-field.tsx';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import {
  MANUAL_METHODS,
  payment as paymentEntity,
  type Payment,
} from '#features/money/ledger/payment.ts';
import { paymentRefund } from '../payment-requests.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import { refundable, sourceWords } from './payment-words.ts';
import { METHOD_CHOICES } from '#features/money/ledger/web/method-choices.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';

interface RefundPaymentDialogProps {
  payment: Payment;
  onClose: () => void;
}

const Field = fieldOf(paymentEntity);

/** The dialog for refunding all or part of a payment's remaining amount. */
export function RefundPaymentDialog({ payment, onClose }: RefundPaymentDialogProps) {
  const most = refundable(payment);
  const record = useRecordForm({
    schema: paymentRefund.refine(({ amount }) => toCents(amount) <= toCents(most), {
      path: ['amount'],
      message: `You can refund up to ${formatDollars(most)}`,
    }),
    initial: {
      amount: most,
      method: MANUAL_METHODS.find((method) => method === payment.method) ?? 'check',
      notes: '',
    },
    save: ({ values }) =>
      callApi(paymentEndpoints.refund, { params: { id: payment.id }, body: values }),
    onSaved: async (refund) => {
      await dataReloaded();
      toast({
        title: 'Refund recorded',
        description: `${formatDollars(-refund.amount)} refunded to ${refund.clientName}`,
        tone: 'success',
      });
      onClose();
    },
    failure: { title: 'Error', description: 'Failed to record refund. Please try again.' },
  });

  return (
    <FormDialog
      title="Refund Payment"
      record={record}
      submitLabel="Record Refund"
      busyLabel="Recording..."
      onClose={onClose}
    >
      <Text>This only records the refund; send the money separately. {sourceWords(payment)}</Text>
      <FormGrid>
        <Field name="amount" description={`Up to ${formatDollars(most)}`}>
          {(field) => <MoneyField {...field} data-autofocus />}
        </Field>
        <Field name="method" label="Refund Method" choices={METHOD_CHOICES} />
        <Field name="notes" description="Printed on the receipt" minRows={2} />
      </FormGrid>
    </FormDialog>
  );
}
