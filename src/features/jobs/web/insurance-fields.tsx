import { DayField } from '#web/form/day-field.tsx';
import { MoneyField } from '#web/form/number-field.tsx';
import { PhoneField } from '#web/form/phone-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useMe } from '#web/me.ts';
import { JOB_LABELS, type JobControl } from './job-form.ts';

interface InsuranceFieldsProps {
  control: JobControl;
  seesMoney: boolean;
}

/** The claim: insurer, number, loss and adjuster. */
export function InsuranceFields({ control, seesMoney }: InsuranceFieldsProps) {
  const { today } = useMe();

  return (
    <>
      <TextField
        control={control}
        name="insuranceCompany"
        label={JOB_LABELS.insuranceCompany}
        autoComplete="off"
        required
      />
      <TextField
        control={control}
        name="claimNumber"
        label={JOB_LABELS.claimNumber}
        autoComplete="off"
        required
      />
      <DayField control={control} name="dateOfLoss" label={JOB_LABELS.dateOfLoss} maxDate={today} />
      {seesMoney && (
        <MoneyField control={control} name="deductible" label={JOB_LABELS.deductible} />
      )}
      <TextField
        control={control}
        name="adjusterName"
        label={JOB_LABELS.adjusterName}
        autoComplete="off"
      />
      <PhoneField
        control={control}
        name="adjusterPhone"
        label={JOB_LABELS.adjusterPhone}
        maxLength={14}
        isFormattedWhileTyped
      />
      <TextField
        control={control}
        name="adjusterEmail"
        label={JOB_LABELS.adjusterEmail}
        type="email"
        autoComplete="off"
      />
    </>
  );
}
