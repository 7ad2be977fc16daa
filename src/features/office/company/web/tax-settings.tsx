import { ActionIcon, Button, Checkbox, Radio } from '@mantine/core';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import type { FieldProps } from '#web/form/field-props.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { NumberField } from '#web/form/number-field.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useInputField } from '#web/form/use-form-field.ts';
import { useSettingsForm } from '#web/form/use-settings-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { companyEndpoints } from '../company-endpoints.ts';
import { company, type Company } from '../company.ts';
import { MAX_TAX_RATES, rateWords, TAX_ROUNDINGS, type NamedTaxRate } from '../tax.ts';
import { keysOf } from '#shared/keys-of.ts';
import classes from './tax-settings.module.css';

/** Edits the company's named tax rates and how its documents calculate tax. */
export function TaxSettings() {
  const answer = useQuery(endpointQuery(companyEndpoints.read));

  if (answer.isError) {
    return <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  if (answer.isPending) return <Skeleton height={320} radius="lg" />;

  return <TaxForm settings={answer.data} />;
}

const taxes = company.sections.taxes;
const Field = fieldOf(taxes);

type TaxForm = UseFormReturn<z.input<typeof taxes.form>, unknown, z.output<typeof taxes.form>>;

/** Formats a setting for the conflict message shown if two users changed it. */
function valueText(field: string, value: unknown): string | undefined {
  if (field === 'taxRates') return (value as NamedTaxRate[]).map(rateWords).join(', ') || 'None';
  if (field !== 'taxRounding') return undefined;

  return TAX_ROUNDINGS[value as keyof typeof TAX_ROUNDINGS];
}

function TaxForm({ settings }: { settings: Company }) {
  const record = useSettingsForm({
    section: taxes,
    settings,
    save: (body) => callApi(companyEndpoints.update, { body }),
    onSaved: () => {
      toast({
        title: 'Taxes saved',
        description: 'Applies to new estimates and invoices.',
        tone: 'success',
      });
    },
    failure: { title: 'Error', description: 'Failed to save taxes. Please try again.' },
    valueText,
  });

  return (
    <RecordForm record={record} submitLabel="Save taxes">
      <Card
        title={taxes.labels.taxRates}
        description="Add a rate for each place or type of work. The name and rate print on estimates and invoices."
      >
        <Rates form={record.form} />
      </Card>
      <Card title="Tax calculation">
        <FormGrid>
          <Field name="taxRounding" label="Round tax to the cent">
            {(field) => <Rounding {...field} />}
          </Field>
          <Field
            name="taxLabel"
            description="Printed when a document uses none of the rates above."
          />
        </FormGrid>
      </Card>
    </RecordForm>
  );
}

/** Lists the rates with name and percentage. One can be the default. */
function Rates({ form }: { form: TaxForm }) {
  const { control } = form;
  const { fields, append, remove, move } = useFieldArray({
    control,
    name: 'taxRates',
    keyName: 'key',
  });
  const rates = useWatch({ control, name: 'taxRates' });

  const setDefault = (chosen: number, isOn: boolean) => {
    for (const index of fields.keys()) {
      form.setValue(`taxRates.${index}.isDefault`, isOn && index === chosen, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    }
  };
  const add = () => {
    const rate = { name: '', rate: null as never, isDefault: fields.length === 0 };
    append(rate, { focusName: `taxRates.${fields.length}.name` });
  };

  return (
    <>
      {fields.length === 0 && (
        <p className={classes.none}>No tax rates yet. New documents start without tax.</p>
      )}
      <ul className={classes.rates} aria-label={taxes.labels.taxRates}>
        {fields.map(({ key }, index) => {
          const name = rates[index]?.name || `rate ${index + 1}`;

          return (
            <li key={key} className={classes.rate}>
              <TextField control={control} name={`taxRates.${index}.name`} label="Name" />
              <NumberField
                control={control}
                name={`taxRates.${index}.rate`}
                label="Rate"
                unit="%"
              />
              <Checkbox
                className={classes.isDefault}
                label="Default"
                aria-label={`Start new documents with ${name}`}
                checked={rates[index]?.isDefault ?? false}
                onChange={({ currentTarget }) => setDefault(index, currentTarget.checked)}
              />
              <div className={classes.buttons}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Move ${name} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Remove ${name}`}
                  onClick={() => remove(index)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={fields.length >= MAX_TAX_RATES}
        onClick={add}
      >
        Add tax rate
      </Button>
    </>
  );
}

/** Selects whether tax is rounded to whole cents once on the subtotal or on each line. */
function Rounding({ control, name, label }: FieldProps<FieldValues, FieldValues>) {
  const { value, change, input } = useInputField({ control, name, label });

  return (
    <Radio.Group
      name={name}
      label={input.label}
      error={input.error}
      value={String(value)}
      onChange={change}
      description="Existing estimates and invoices don’t change."
    >
      <div className={classes.choices}>
        {keysOf(TAX_ROUNDINGS).map((way) => (
          <Radio key={way} value={way} label={TAX_ROUNDINGS[way]} />
        ))}
      </div>
    </Radio.Group>
  );
}
