import { Text } from '@mantine/core';
import { useState } from 'react';
import { payment as paymentEntity, type Payment } from '#features/money/ledger/payment.ts';
import { refundable, sourceWords } from '#features/money/payments/web/payment-words.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { callApi } from '#web/api/api-client.ts';
import { dataReloaded } from '#web/api/query-client.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { MoneyField } from '#web/form/number-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';
import { providerRefund } from '../card-payment.ts';

const Field = fieldOf(paymentEntity);

const refundForm = providerRefund.omit({ requestId: true });

interface ProviderRefundDialogProps {
  payment: Payment;
  onClose: () => void;
}

/** Refunds a card or bank payment through the provider, in full or in part. */
export function ProviderRefundDialog({ payment, onClose }: ProviderRefundDialogProps) {
  const most = refundable(payment);
  const isCard = payment.method === 'card';
  const [requestId] = useState(() => crypto.randomUUID());
  const record = useRecordForm({
    schema: refundForm.refine(({ amount }) => toCents(amount) <= toCents(most), {
      path: ['amount'],
      message: `You can refund up to ${formatDollars(most)}`,
    }),
    initial: { amount: most, notes: '' },
    save: ({ values }) =>
      callApi(cardPaymentEndpoints.refund, {
        params: { id: payment.id },
        body: { ...values, requestId },
      }),
    onSaved: async (refund) => {
      await dataReloaded();
      toast({
        title: 'Refund sent',
        description: `${formatDollars(-refund.amount)} refunded to ${refund.clientName}’s ${isCard ? 'card' : 'bank account'}`,
        tone: 'success',
      });
      onClose();
    },
    failure: { title: 'Error', description: 'Failed to refund payment. Please try again.' },
  });

  return (
    <FormDialog
      title="Refund Payment"
      record={record}
      submitLabel="Send Refund"
      busyLabel="Sending..."
      isDangerous
      onClose={onClose}
    >
      <Text>
        Stripe sends the money back to the {isCard ? 'card' : 'bank account'} it came from, in 5 to
        10 business days. The processing fee is not returned. {sourceWords(payment)}
      </Text>
      <FormGrid>
        <Field name="amount" description={`Up to ${formatDollars(most)}`}>
          {(field) => <MoneyField {...field} data-autofocus />}
        </Field>
        <Field name="notes" description="Printed on the receipt" minRows={2} />
      </FormGrid>
    </FormDialog>
  );
}
