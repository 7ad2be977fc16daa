import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import {
  useController,
  useWatch,
  type Control,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import type { Company } from '#features/office/company/company.ts';
import { rateWords } from '#features/office/company/tax.ts';
import { toDollars } from '#shared/money.ts';
import { MoneyField, NumberField } from '#web/form/number-field.tsx';
import classes from './document-form.module.css';
import { TOTALED, typedTotals } from './typed-totals.ts';

interface TaxFieldsProps<Input extends FieldValues, Output> {
  /** A form with `items`, `tax`, `taxLabel`, `taxRate`, and `taxRounding`. */
  control: Control<Input, unknown, Output>;
  /**
   * If the company has several tax rates, they are offered by name. Its default rate is suggested
   * when the user switches to a rate.
   */
  company: Company | undefined;
}

const OTHER = 'other';
const AMOUNT = 'amount';

/** Fields for tax as a rate or an amount. Switching to an amount starts with the computed tax. */
export function TaxFields<Input extends FieldValues, Output>({
  control,
  company,
}: TaxFieldsProps<Input, Output>) {
  const rate = useController({ control, name: 'taxRate' as FieldPath<Input> });
  const label = useController({ control, name: 'taxLabel' as FieldPath<Input> });
  const amount = useController({ control, name: 'tax' as FieldPath<Input> });
  const totaled: unknown[] = useWatch({ control, name: [...TOTALED] as FieldPath<Input>[] });
  // Tracks manual entry: a rate the user types may happen to match one of the company's.
  const [isTyped, setTyped] = useState(false);
  const isRate = rate.field.value !== null;
  const rates = company?.taxRates ?? [];
  const named = rates.findIndex(
    ({ name, rate: percent }) => percent === rate.field.value && name === label.field.value,
  );

  const toAmount = () => {
    const { taxCents } = typedTotals(totaled);
    amount.field.onChange(toDollars(taxCents));
    rate.field.onChange(null);
  };
  const toRate = () => rate.field.onChange(rate.field.value ?? company?.defaultTaxRate ?? 0);

  const choose = (way: string | null) => {
    const chosen = rates[Number(way)];
    setTyped(!chosen);
    label.field.onChange(chosen?.name ?? company?.taxLabel);
    if (chosen) rate.field.onChange(chosen.rate);
    else if (way === AMOUNT) toAmount();
    else toRate();
  };

  const hasSeveral = rates.length > 1;
  const isNamed = named >= 0 && !isTyped;
  const typed = isRate ? (
    <NumberField
      control={control}
      name={'taxRate' as FieldPath<Input>}
      label="Tax rate"
      unit="%"
      emptyValue={0}
    />
  ) : (
    <MoneyField
      control={control}
      name={'tax' as FieldPath<Input>}
      label={hasSeveral ? 'Tax amount' : 'Tax'}
      emptyValue={0}
    />
  );

  if (hasSeveral) {
    return (
      <>
        <Select
          label="Tax"
          allowDeselect={false}
          value={isNamed ? String(named) : isRate ? OTHER : AMOUNT}
          onChange={choose}
          data={[
            ...rates.map((one, index) => ({ value: String(index), label: rateWords(one) })),
            { value: OTHER, label: 'Other rate' },
            { value: AMOUNT, label: 'Amount' },
          ]}
        />
        {!isNamed && typed}
      </>
    );
  }

  return (
    <div className={classes.tax}>
      {typed}
      <SegmentedControl
        aria-label="Tax as"
        value={isRate ? 'rate' : 'amount'}
        onChange={(way) => (way === 'rate' ? toRate() : toAmount())}
        data={[
          { value: 'rate', label: 'Rate' },
          { value: 'amount', label: 'Amount' },
        ]}
      />
    </div>
  );
}
