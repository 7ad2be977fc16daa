import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { Company } from '#features/office/company/company.ts';
import { DocumentDays, DocumentForm } from '#features/money/documents/web/document-form.tsx';
import { DocumentNumberField } from '#features/money/documents/web/document-number-field.tsx';
import { PercentOrAmount } from '#features/money/documents/web/percent-or-amount.tsx';
import { fieldOf } from '#web/form/entity-field.tsx';
import { choicesOf } from '#web/form/field-choices.ts';
import type { FormFrame } from '#web/form/record-form.tsx';
import { TextAreaField } from '#web/form/text-field.tsx';
import { formatCents, toCents } from '#shared/money.ts';
import {
  DAYS_TO_EXPIRY,
  estimate as estimateEntity,
  FORM_STATUSES,
  type Estimate,
  type estimateForm,
} from '../estimate.ts';
import { depositCents } from '../estimate-rules.ts';
import { ESTIMATE_SCREENS } from './estimate-screens.tsx';

const AcceptanceNote = lazy(async () => ({
  default: (await import('./acceptance-note.tsx')).AcceptanceNote,
}));

const Field = fieldOf(estimateEntity);

/** Returns the number typed so far, or 0 if it is invalid; null if the field is not used. */
const counted = (typed: unknown): number | null =>
  typed === null ? null : Number.isFinite(typed) ? Number(typed) : 0;

interface EstimateFormProps {
  frame: FormFrame<z.input<typeof estimateForm>, z.output<typeof estimateForm>>;
  /** The estimate to edit; omitted for a new one. */
  estimate?: Estimate;
  company: Company | undefined;
}

/** The form for creating and editing an estimate. */
export function EstimateForm({ frame, estimate, company }: EstimateFormProps) {
  const { form } = frame.record;
  const [depositPercent, depositAmount, status] = useWatch({
    control: form.control,
    name: ['depositPercent', 'depositAmount', 'status'],
  });
  const depositFigure = (totalCents: number) => {
    const cents = depositCents({
      depositPercent: counted(depositPercent),
      depositAmountCents: depositAmount === null ? null : toCents(counted(depositAmount) ?? 0),
      totalCents,
    });

    return cents > 0 ? [{ label: 'Deposit due on signing', amount: formatCents(cents) }] : [];
  };
  const statuses = [...new Set([...FORM_STATUSES, ...(estimate ? [estimate.status] : [])])];

  return (
    <DocumentForm
      screens={ESTIMATE_SCREENS}
      frame={frame}
      company={company}
      amounts={
        <PercentOrAmount
          control={form.control}
          percent="depositPercent"
          amount="depositAmount"
          label="Deposit on signing"
          noun="Deposit"
          none="No deposit"
          ofWhat="total"
          usualPercent={50}
        />
      }
      below={depositFigure}
    >
      <Field name="title" placeholder="e.g. Full roof replacement" />
      <DocumentNumberField screens={ESTIMATE_SCREENS} form={form} />
      <DocumentDays
        screens={ESTIMATE_SCREENS}
        form={form}
        lastDay="expiryDate"
        daysLater={DAYS_TO_EXPIRY}
        isNew={!estimate}
      />
      <Field name="status" required choices={choicesOf({ values: statuses })} />
      {(status === 'accepted') !== (estimate?.status === 'accepted') && (
        <Suspense>
          <AcceptanceNote estimate={estimate} />
        </Suspense>
      )}
      <Field name="description">{(field) => <TextAreaField {...field} isWide />}</Field>
    </DocumentForm>
  );
}
