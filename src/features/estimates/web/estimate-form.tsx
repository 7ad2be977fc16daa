import type { z } from 'zod';
import { ClientAndJobFields } from '#features/documents/web/client-and-job-fields.tsx';
import { DocumentNumberField } from '#features/documents/web/document-number-field.tsx';
import { LinesAndSums } from '#features/documents/web/lines-and-sums.tsx';
import { laterDay } from '#shared/calendar-day.ts';
import { callApi } from '#web/api/api-client.ts';
import { DayField } from '#web/form/day-field.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { TextAreaField, TextField } from '#web/form/text-field.tsx';
import type { RecordFormState } from '#web/form/use-record-form.ts';
import { Card } from '#web/ui/card.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import { DAYS_TO_EXPIRY, FORM_STATUSES, type Estimate, type estimateForm } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';

export const ESTIMATE_LABELS = {
  estimateNumber: 'Estimate Number',
  title: 'Title',
  clientId: 'Client',
  jobId: 'Job',
  status: 'Status',
  date: 'Date',
  expiryDate: 'Expiry Date',
  description: 'Description',
  items: 'Line Items',
  taxRate: 'Tax rate',
  tax: 'Tax',
  notes: 'Notes',
  terms: 'Terms',
  taxLabel: 'Tax label',
};

interface EstimateFormProps {
  record: RecordFormState<z.input<typeof estimateForm>, z.output<typeof estimateForm>>;
  /** The estimate being edited; none for a new one. */
  estimate?: Estimate;
  usualRate: number | null;
  submitLabel: string;
  cancelTo: string;
}

/** The form that creates and edits an estimate. */
export function EstimateForm({
  record,
  estimate,
  usualRate,
  submitLabel,
  cancelTo,
}: EstimateFormProps) {
  const { control, form } = record;
  const statuses = [...new Set([...FORM_STATUSES, ...(estimate ? [estimate.status] : [])])];

  // The expiry day follows the date until the user sets it.
  const moveExpiry = (day: string | null) => {
    if (!estimate && day && !form.formState.touchedFields.expiryDate) {
      form.setValue('expiryDate', laterDay(day, DAYS_TO_EXPIRY));
    }
  };

  return (
    <RecordForm record={record} submitLabel={submitLabel} cancelTo={cancelTo}>
      <Card>
        <FormGrid>
          <ClientAndJobFields form={form} />
          <TextField
            control={control}
            name="title"
            label={ESTIMATE_LABELS.title}
            placeholder="e.g. Full roof replacement"
          />
          <DocumentNumberField
            form={form}
            name="estimateNumber"
            label={ESTIMATE_LABELS.estimateNumber}
            findFree={async () => (await callApi(estimateEndpoints.nextNumber)).number}
          />
          <DayField
            control={control}
            name="date"
            label={ESTIMATE_LABELS.date}
            required
            onChoose={moveExpiry}
          />
          <DayField control={control} name="expiryDate" label={ESTIMATE_LABELS.expiryDate} />
          <SelectField
            control={control}
            name="status"
            label={ESTIMATE_LABELS.status}
            choices={statuses.map((value) => ({ value, label: statusLabel(value) }))}
            required
          />
          <TextAreaField
            control={control}
            name="description"
            label={ESTIMATE_LABELS.description}
            isWide
          />
        </FormGrid>
      </Card>
      <LinesAndSums form={form} usualRate={usualRate} />
      <Card>
        <FormGrid>
          <TextAreaField control={control} name="notes" label={ESTIMATE_LABELS.notes} minRows={3} />
          <TextAreaField
            control={control}
            name="terms"
            label={ESTIMATE_LABELS.terms}
            description="Printed at the end of this estimate"
            minRows={3}
          />
        </FormGrid>
      </Card>
    </RecordForm>
  );
}
