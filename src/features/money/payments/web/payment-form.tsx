import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { formatCents } from '#shared/money.ts';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { DayField } from '#web/form/day-field.tsx';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { PickerField } from '#web/form/picker-field.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useMe } from '#web/me.ts';
import { queryClient } from '#web/api/query-client.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { payment } from '#features/money/ledger/payment.ts';
import { paymentForm } from '../payment-requests.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import { METHOD_CHOICES } from '#features/money/ledger/web/method-choices.ts';
import { PaymentNotices } from './payment-notices.tsx';
import { creditOf, recordedWords } from './payment-split-words.ts';
import { unpaidInvoiceSource } from './unpaid-invoices.ts';
import { useExcessQuestion } from './use-excess-question.tsx';

const Field = fieldOf(payment);

const SOURCE = unpaidInvoiceSource();

/** The label of the reference field, by payment method. */
const REFERENCE_LABELS: Record<string, string> = {
  check: 'Check Number',
  'bank transfer': 'Transfer Reference',
};

interface PaymentFormProps {
  /** The selected invoice. The form starts with this one. */
  invoice: Invoice | null;
  onInvoice: (invoice: Invoice | null) => void;
  cancelTo: string;
}

/** The form for recording a client's payment manually. */
export function PaymentForm({ invoice, onInvoice, cancelTo }: PaymentFormProps) {
  const { today } = useMe();
  const navigate = useNavigate();
  const wanted = useRef<number | null>(invoice?.id ?? null);
  const loading = useRef<Promise<Invoice | null>>(Promise.resolve(invoice));
  const record = useRecordForm({
    schema: paymentForm,
    initial: {
      invoiceId: invoice?.id,
      amount: invoice?.balance || undefined,
      method: 'check',
      date: today,
      reference: '',
      notes: '',
    },
    save: ({ values }) => callApi(paymentEndpoints.create, { body: values }),
    onSaved: async (recorded) => {
      toast({
        title: 'Payment recorded',
        description: recordedWords(recorded),
        tone: 'success',
      });
      const { id } = recorded;
      // Navigate first: this page changes if its invoice was the last unpaid one.
      await navigate({ to: '/payments/$id', params: { id } });
    },
    failure: { title: 'Error', description: 'Failed to record payment. Please try again.' },
  });
  const { control, form } = record;
  const [method, amount] = useWatch({ control, name: ['method', 'amount'] });
  const { submit: submitOrAsk, question } = useExcessQuestion(record.submit);
  const creditCents = creditOf(invoice, amount);

  const choose = async (id: number | null): Promise<Invoice | null> => {
    wanted.current = id;
    if (id === null) {
      onInvoice(null);
      return null;
    }
    const amountBefore = form.getValues('amount');
    try {
      const chosen = await queryClient.fetchQuery({
        ...endpointQuery(invoiceEndpoints.read, { params: { id } }),
        staleTime: 0,
      });
      // The user may have selected another invoice in the meantime.
      if (wanted.current !== id) return null;
      onInvoice(chosen);
      // Don't overwrite an amount the user typed in the meantime.
      if (form.getValues('amount') === amountBefore) {
        form.setValue('amount', chosen.balance, { shouldValidate: form.formState.isSubmitted });
      }
      return chosen;
    } catch (error) {
      toast({
        title: 'Error',
        description: `Failed to load the invoice. ${messageOf(error)}`,
        tone: 'error',
      });
      return null;
    }
  };

  const submit = async () => {
    const { invoiceId, amount: seen } = form.getValues();
    if (!invoiceId) {
      toast({ title: 'Error', description: 'Please select an invoice.', tone: 'error' });
    }
    const chosen = await loading.current;
    // If the invoice failed to load, try again.
    if (invoiceId && !chosen) loading.current = choose(Number(invoiceId));
    const paying = form.getValues('amount');
    // Don't record an amount that was filled in just now: the user has not seen it yet.
    if (invoiceId && (!chosen || paying !== seen)) return;
    // Show form errors before asking about the excess.
    const isRight = chosen !== null && (await form.trigger());
    await submitOrAsk(isRight ? { invoice: chosen, amount: Number(paying) } : null);
  };

  return (
    <RecordForm
      record={{ ...record, submit }}
      submitLabel={
        creditCents > 0 ? `Record and keep ${formatCents(creditCents)} as credit` : 'Record Payment'
      }
      busyLabel="Recording..."
      cancelTo={cancelTo}
    >
      <Card title="Manual Payment" description="Cash, check, or bank transfer you have received">
        <FormGrid>
          <Field name="invoiceId" placeholder="Search by number or client" isWide>
            {(field) => (
              <PickerField
                {...field}
                source={SOURCE}
                nothingFound="No unpaid invoices"
                onChoose={(id) => {
                  loading.current = choose(id);
                }}
                clearable
              />
            )}
          </Field>
          <Field name="amount" />
          <Field name="method" label="Payment Method" choices={METHOD_CHOICES} />
          <PaymentNotices control={control} invoice={invoice} />
          <Field name="date" required>
            {(field) => <DayField {...field} maxDate={today} />}
          </Field>
          <Field name="reference" label={REFERENCE_LABELS[method] ?? payment.labels.reference} />
          <Field name="notes" description="Printed on the receipt" minRows={3} />
        </FormGrid>
      </Card>
      {question}
    </RecordForm>
  );
}
