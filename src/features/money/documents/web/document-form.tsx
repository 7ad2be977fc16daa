import type { ReactNode } from 'react';
import {
  useWatch,
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type { Company } from '#features/office/company/company.ts';
import { laterDay } from '#shared/calendar-day.ts';
import { DayField } from '#web/form/day-field.tsx';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { RecordForm, type FormFrame } from '#web/form/record-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { documentFields } from '../sales-document.ts';
import { ClientAndJobFields } from './client-and-job-fields.tsx';
import type { DocumentScreens } from './document-screens.ts';
import { DocumentFigures } from './document-figures.tsx';
import classes from './document-form.module.css';
import type { Figure } from './figures.tsx';
import { LastDayWarning } from './last-day-warning.tsx';
import { LineItemEditor } from './line-item-editor.tsx';
import { PackageInTotal } from './package-in-total.tsx';
import { PercentOrAmount } from './percent-or-amount.tsx';
import { TaxFields } from './tax-fields.tsx';

const Field = fieldOf({ fields: documentFields });

interface DocumentFormProps<Input extends FieldValues, Output> {
  screens: DocumentScreens;
  frame: FormFrame<Input, Output>;
  /** The company's settings; undefined while loading. */
  company: Company | undefined;
  hasBalance?: boolean;
  /** Extra amount fields below the tax, such as the paid amount. */
  amounts?: ReactNode;
  /** Returns extra figures shown below the total, given in cents. */
  below?: (totalCents: number) => readonly Figure[];
  /** Fields specific to this kind, shown after client and job. */
  children: ReactNode;
}

/**
 * The form for creating and editing a document of any kind: header, line items, and printed text.
 */
export function DocumentForm<Input extends FieldValues, Output>({
  screens: { entity, offersChoices = false },
  frame,
  company,
  hasBalance = false,
  amounts,
  below,
  children,
}: DocumentFormProps<Input, Output>) {
  const { form } = frame.record;

  return (
    <RecordForm {...frame}>
      <Card>
        <FormGrid>
          <ClientAndJobFields form={form} />
          {children}
          <LocationField control={form.control} company={company} />
        </FormGrid>
      </Card>
      <Card title={documentFields.items.label}>
        <LineItemEditor control={form.control} offersChoices={offersChoices} />
        <div className={classes.sums}>
          <div className={classes.entries}>
            {offersChoices && <PackageInTotal form={form} />}
            <PercentOrAmount
              control={form.control}
              percent={'discountPercent' as FieldPath<Input>}
              amount={'discountAmount' as FieldPath<Input>}
              label="Discount"
              noun="Discount"
              none="No discount"
              ofWhat="subtotal"
              usualPercent={10}
            />
            <TaxFields control={form.control} company={company} />
            {amounts}
          </div>
          <DocumentFigures
            control={form.control}
            hasBalance={hasBalance}
            {...(below && { below })}
          />
        </div>
      </Card>
      <Card>
        <FormGrid>
          <Field
            name="notes"
            label="Notes to client"
            description={`Printed for the client. Put internal notes in the ${entity.noun[0]}’s timeline.`}
            minRows={3}
            isWide={false}
          />
          <Field
            name="terms"
            description={`Printed at the end of this ${entity.noun[0]}`}
            minRows={3}
            isWide={false}
          />
        </FormGrid>
      </Card>
    </RecordForm>
  );
}

/** The location picker. Hidden if there is only one location to choose. */
function LocationField<Input extends FieldValues, Output>({
  control,
  company,
}: {
  control: Control<Input, unknown, Output>;
  company: Company | undefined;
}) {
  const name = 'locationId' as FieldPath<Input>;
  const chosen: unknown = useWatch({ control, name });
  const offered = company?.locations.filter(({ id, isArchived }) => !isArchived || id === chosen);
  if (!offered || offered.length < 2) return null;

  return (
    <SelectField
      control={control}
      name={name}
      label={documentFields.locationId.label}
      choices={offered.map((one) => ({ value: String(one.id), label: one.name }))}
      isId
    />
  );
}

interface DocumentDaysProps<Input extends FieldValues, Output> {
  screens: DocumentScreens;
  form: UseFormReturn<Input, unknown, Output>;
  /** The field with the document's due or valid-until date, such as 'dueDate'. */
  lastDay: FieldPath<Input> & string;
  /** The default number of days between the document's date and `lastDay`. */
  daysLater: number;
  isLastDayRequired?: boolean;
  isNew: boolean;
}

/**
 * A document's date and its due or valid-until date. On a new document, the second date moves with
 * the first until the user edits it.
 */
export function DocumentDays<Input extends FieldValues, Output>({
  screens: { entity },
  form,
  lastDay,
  daysLater,
  isLastDayRequired = false,
  isNew,
}: DocumentDaysProps<Input, Output>) {
  const { control } = form;

  const moveLastDay = (day: string | null) => {
    if (isNew && day && !form.getFieldState(lastDay).isTouched) {
      form.setValue(lastDay, laterDay(day, daysLater) as never);
    }
  };

  return (
    <>
      <DayField
        control={control}
        name={'date' as FieldPath<Input>}
        label={documentFields.date.label}
        required
        onChoose={moveLastDay}
      />
      <DayField
        control={control}
        name={lastDay}
        label={entity.labels[lastDay] ?? ''}
        required={isLastDayRequired}
      />
      <LastDayWarning control={control} lastDay={lastDay} label={entity.labels[lastDay] ?? ''} />
    </>
  );
}
