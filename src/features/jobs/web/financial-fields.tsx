import { useWatch } from 'react-hook-form';
import { MoneyField } from '#web/form/number-field.tsx';
import { depositPercent } from '../job-rules.ts';
import { JOB_LABELS, type JobControl } from './job-form.ts';

/** The agreed amounts. Estimates and invoices show the actual ones. */
export function ContractFields({ control }: { control: JobControl }) {
  return (
    <>
      <MoneyField control={control} name="contractAmount" label={JOB_LABELS.contractAmount} />
      <DepositField control={control} />
    </>
  );
}

function DepositField({ control }: { control: JobControl }) {
  const [contractAmount, depositAmount] = useWatch({
    control,
    name: ['contractAmount', 'depositAmount'],
  });
  const percent = depositPercent({ contractAmount, depositAmount });

  return (
    <MoneyField
      control={control}
      name="depositAmount"
      label={JOB_LABELS.depositAmount}
      description={percent === null ? undefined : `${percent}% of the contract`}
    />
  );
}

/** What the job may cost us. */
export function BudgetField({ control }: { control: JobControl }) {
  return <MoneyField control={control} name="budget" label={JOB_LABELS.budget} />;
}
