import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { ClientAndJobFields } from '#features/documents/web/client-and-job-fields.tsx';
import { DocumentNumberField } from '#features/documents/web/document-number-field.tsx';
import { LinesAndSums } from '#features/documents/web/lines-and-sums.tsx';
import { laterDay } from '#shared/calendar-day.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { callApi } from '#web/api/api-client.ts';
import { DayField } from '#web/form/day-field.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { MoneyField } from '#web/form/number-field.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { TextAreaField, TextField } from '#web/form/text-field.tsx';
import type { RecordFormState } from '#web/form/use-record-form.ts';
import { useCan } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import { DAYS_TO_DUE, FORM_STATUSES, type Invoice, type invoiceForm } from '../invoice.ts';
import { type InvoiceStatus } from '#features/ledger/invoice-state.ts';
import { whyNotMarked } from '../invoice-rules.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';

export const INVOICE_LABELS = {
  invoiceNumber: 'Invoice Number',
  clientId: 'Client',
  jobId: 'Job',
  status: 'Status',
  date: 'Date',
  dueDate: 'Due Date',
  description: 'Description',
  items: 'Line Items',
  taxRate: 'Tax rate',
  tax: 'Tax',
  paid: 'Amount Paid',
  notes: 'Notes',
  terms: 'Terms',
  taxLabel: 'Tax label',
};

interface InvoiceFormProps {
  record: RecordFormState<z.input<typeof invoiceForm>, z.output<typeof invoiceForm>>;
  /** The invoice being edited; none for a new one. */
  invoice?: Invoice;
  usualRate: number | null;
  submitLabel: string;
  cancelTo: string;
}

/** The form's statuses and the invoice's own, without those that its payments rule out. */
function statusesOf(invoice: Invoice): InvoiceStatus[] {
  const facts = {
    manualStatus: invoice.status,
    totalCents: toCents(invoice.total),
    paidCents: toCents(invoice.paid),
  };

  return [...new Set([...FORM_STATUSES, invoice.status])].filter(
    (status) => status === invoice.status || whyNotMarked(facts, status) === null,
  );
}

/** The form that creates and edits an invoice. */
export function InvoiceForm({
  record,
  invoice,
  usualRate,
  submitLabel,
  cancelTo,
}: InvoiceFormProps) {
  const { control, form } = record;
  const mayRecordPayments = useCan('payments', 'create');
  const statuses = invoice ? statusesOf(invoice) : FORM_STATUSES;

  // The due day follows the date until the user sets it.
  const moveDueDay = (day: string | null) => {
    if (!invoice && day && !form.formState.touchedFields.dueDate) {
      form.setValue('dueDate', laterDay(day, DAYS_TO_DUE));
    }
  };

  return (
    <RecordForm record={record} submitLabel={submitLabel} cancelTo={cancelTo}>
      <Card>
        <FormGrid>
          <ClientAndJobFields form={form} />
          <DocumentNumberField
            form={form}
            name="invoiceNumber"
            label={INVOICE_LABELS.invoiceNumber}
            findFree={async () => (await callApi(invoiceEndpoints.nextNumber)).number}
          />
          <SelectField
            control={control}
            name="status"
            label={INVOICE_LABELS.status}
            choices={statuses.map((value) => ({ value, label: statusLabel(value) }))}
            required
          />
          <DayField
            control={control}
            name="date"
            label={INVOICE_LABELS.date}
            required
            onChoose={moveDueDay}
          />
          <DayField control={control} name="dueDate" label={INVOICE_LABELS.dueDate} required />
          <TextField
            control={control}
            name="description"
            label={INVOICE_LABELS.description}
            placeholder="e.g. Full roof replacement"
            isWide
          />
        </FormGrid>
      </Card>
      <LinesAndSums form={form} usualRate={usualRate} hasBalance>
        {invoice && (
          <Text size="sm" c="dimmed">
            {`${formatDollars(invoice.paid)} paid so far. `}
            {mayRecordPayments && invoice.balance > 0 && (
              <Link to="/payments/add" search={{ invoiceId: invoice.id }}>
                Record a payment
              </Link>
            )}
          </Text>
        )}
        {!invoice && mayRecordPayments && (
          <MoneyField
            control={control}
            name="paid"
            label={INVOICE_LABELS.paid}
            description="What was paid before, kept as an opening payment"
            emptyValue={0}
          />
        )}
      </LinesAndSums>
      <Card>
        <FormGrid>
          <TextAreaField control={control} name="notes" label={INVOICE_LABELS.notes} minRows={3} />
          <TextAreaField
            control={control}
            name="terms"
            label={INVOICE_LABELS.terms}
            description="Printed at the end of this invoice"
            minRows={3}
          />
        </FormGrid>
      </Card>
    </RecordForm>
  );
}
