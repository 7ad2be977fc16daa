import { Text } from '@mantine/core';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import { PickerField } from '#web/form/picker-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { dataReloaded, queryClient } from '#web/api/query-client.ts';
import { toast } from '#web/toast/toast.ts';
import { useAct } from '#web/use-act.ts';
import { payment as paymentEntity, type Payment } from '#features/money/ledger/payment.ts';
import { creditApplication } from '../payment-requests.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { unpaidInvoiceSource } from './unpaid-invoices.ts';

const Field = fieldOf(paymentEntity);

interface ApplyCreditDialogProps {
  payment: Payment;
  onClose: () => void;
}

/** Applies a payment's credit to another invoice of the same client. */
export function ApplyCreditDialog({ payment, onClose }: ApplyCreditDialogProps) {
  const { id, unapplied, clientId, clientName } = payment;
  const record = useRecordForm({
    schema: creditApplication.refine(
      ({ amount }) => amount === undefined || toCents(amount) <= toCents(unapplied),
      { path: ['amount'], message: `Only ${formatDollars(unapplied)} of credit is left` },
    ),
    initial: { amount: unapplied },
    save: ({ values }) => callApi(paymentEndpoints.apply, { params: { id }, body: values }),
    onSaved: async (after) => {
      await dataReloaded();
      toast({
        title: 'Credit applied',
        description: `${formatDollars(after.unapplied)} of credit is left.`,
        tone: 'success',
      });
      onClose();
    },
    failure: { title: 'Error', description: 'Failed to apply credit. Please try again.' },
  });
  const { form } = record;
  const { act } = useAct('Failed to load the invoice balance.');

  // Suggest the credit left or the invoice's balance, whichever is smaller, since no more than that
  // can be applied.
  const fill = async (invoiceId: number | null) => {
    if (invoiceId === null) return;
    const { balance } = await queryClient.fetchQuery({
      ...endpointQuery(invoiceEndpoints.read, { params: { id: invoiceId } }),
      staleTime: 0,
    });
    form.setValue('amount', Math.min(balance, unapplied));
  };

  return (
    <FormDialog
      title="Apply Credit"
      record={record}
      submitLabel="Apply Credit"
      busyLabel="Applying..."
      onClose={onClose}
    >
      <Text>{`${formatDollars(unapplied)} of this payment is not applied yet.`}</Text>
      <Field name="invoiceId" placeholder={`${clientName}’s unpaid invoices`}>
        {(field) => (
          <PickerField
            {...field}
            source={unpaidInvoiceSource(clientId)}
            nothingFound="No unpaid invoices"
            onChoose={(invoiceId) => act(() => fill(invoiceId))}
            data-autofocus
          />
        )}
      </Field>
      <Field name="amount" />
    </FormDialog>
  );
}
