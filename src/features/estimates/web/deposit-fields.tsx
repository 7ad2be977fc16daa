import { Select } from '@mantine/core';
import { useController, type Control } from 'react-hook-form';
import type { z } from 'zod';
import { MoneyField, NumberField } from '#web/form/number-field.tsx';
import type { estimateForm } from '../estimate.ts';

interface DepositFieldsProps {
  control: Control<z.input<typeof estimateForm>, unknown, z.output<typeof estimateForm>>;
}

const WAYS = [
  { value: 'none', label: 'No deposit' },
  { value: 'percent', label: 'Percent of the total' },
  { value: 'amount', label: 'Fixed amount' },
];

const USUAL_PERCENT = 50;

/** What the client pays on signing: nothing, a percentage of the total or an amount. */
export function DepositFields({ control }: DepositFieldsProps) {
  const percent = useController({ control, name: 'depositPercent' });
  const amount = useController({ control, name: 'depositAmount' });
  const way =
    percent.field.value !== null ? 'percent' : amount.field.value !== null ? 'amount' : 'none';

  const choose = (chosen: string | null) => {
    percent.field.onChange(chosen === 'percent' ? USUAL_PERCENT : null);
    amount.field.onChange(chosen === 'amount' ? 0 : null);
  };

  return (
    <>
      <Select
        label="Deposit on signing"
        allowDeselect={false}
        value={way}
        onChange={choose}
        data={WAYS}
      />
      {way === 'percent' && (
        <NumberField
          control={control}
          name="depositPercent"
          label="Deposit percent"
          unit="%"
          emptyValue={0}
        />
      )}
      {way === 'amount' && (
        <MoneyField control={control} name="depositAmount" label="Deposit amount" emptyValue={0} />
      )}
    </>
  );
}
