import { Select } from '@mantine/core';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { MoneyField, NumberField } from '#web/form/number-field.tsx';

interface PercentOrAmountProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  /** At most one of these two fields has a value. */
  percent: FieldPath<Input>;
  amount: FieldPath<Input>;
  label: string;
  /** The start of the two fields' labels: 'Deposit' for 'Deposit percent' and 'Deposit amount'. */
  noun: string;
  /** The label for choosing neither, such as 'No deposit'. */
  none: string;
  ofWhat: string;
  usualPercent: number;
}

/** Fields for a discount or deposit: none, a percentage, or a fixed amount. */
export function PercentOrAmount<Input extends FieldValues, Output>({
  control,
  percent: percentName,
  amount: amountName,
  label,
  noun,
  none,
  ofWhat,
  usualPercent,
}: PercentOrAmountProps<Input, Output>) {
  const percent = useController({ control, name: percentName });
  const amount = useController({ control, name: amountName });
  const way =
    percent.field.value !== null ? 'percent' : amount.field.value !== null ? 'amount' : 'none';

  const choose = (chosen: string | null) => {
    percent.field.onChange(chosen === 'percent' ? usualPercent : null);
    amount.field.onChange(chosen === 'amount' ? 0 : null);
  };

  return (
    <>
      <Select
        label={label}
        allowDeselect={false}
        value={way}
        onChange={choose}
        data={[
          { value: 'none', label: none },
          { value: 'percent', label: `Percent of the ${ofWhat}` },
          { value: 'amount', label: 'Fixed amount' },
        ]}
      />
      {way === 'percent' && (
        <NumberField
          control={control}
          name={percentName}
          label={`${noun} percent`}
          unit="%"
          emptyValue={0}
        />
      )}
      {way === 'amount' && (
        <MoneyField control={control} name={amountName} label={`${noun} amount`} emptyValue={0} />
      )}
    </>
  );
}
