import { SegmentedControl } from '@mantine/core';
import {
  useController,
  useWatch,
  type Control,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { percentOfCents, toDollars } from '#shared/money.ts';
import { MoneyField, NumberField } from '#web/form/number-field.tsx';
import { documentTotals, type LineItem } from '../line-item.ts';
import { reckonedLine } from './line-item-editor.tsx';
import classes from './tax-fields.module.css';

interface TaxFieldsProps<Input extends FieldValues, Output> {
  /** Of a form with `items`, `tax` and `taxRate`. */
  control: Control<Input, unknown, Output>;
  /** The company's usual rate, proposed when the user switches to a rate. */
  usualRate: number | null;
}

/** Tax as a per cent of the subtotal or as an amount; switching keeps the computed amount. */
export function TaxFields<Input extends FieldValues, Output>({
  control,
  usualRate,
}: TaxFieldsProps<Input, Output>) {
  const rate = useController({ control, name: 'taxRate' as FieldPath<Input> });
  const amount = useController({ control, name: 'tax' as FieldPath<Input> });
  const items: Partial<LineItem>[] = useWatch({ control, name: 'items' as FieldPath<Input> });
  const isRate = rate.field.value !== null;

  const change = (way: string) => {
    if (way === 'rate') {
      rate.field.onChange(usualRate ?? 0);
      return;
    }
    const { subtotalCents } = documentTotals({
      items: items.map(reckonedLine),
      taxRate: null,
      taxCents: 0,
    });
    const percent: unknown = rate.field.value;
    amount.field.onChange(
      toDollars(percentOfCents(Number.isFinite(percent) ? Number(percent) : 0, subtotalCents)),
    );
    rate.field.onChange(null);
  };

  return (
    <div className={classes.tax}>
      {isRate ? (
        <NumberField
          control={control}
          name={'taxRate' as FieldPath<Input>}
          label="Tax rate"
          unit="%"
          emptyValue={0}
        />
      ) : (
        <MoneyField control={control} name={'tax' as FieldPath<Input>} label="Tax" emptyValue={0} />
      )}
      <SegmentedControl
        aria-label="How the tax is given"
        value={isRate ? 'rate' : 'amount'}
        onChange={change}
        data={[
          { value: 'rate', label: 'Rate' },
          { value: 'amount', label: 'Amount' },
        ]}
      />
    </div>
  );
}
