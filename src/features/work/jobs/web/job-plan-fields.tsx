/** The form fields for a job's schedule, contract, and claim. */
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useWatch } from 'react-hook-form';
import { DayField } from '#web/form/day-field.tsx';
import { PhoneField } from '#web/form/phone-field.tsx';
import { SwitchField } from '#web/form/switch-field.tsx';
import { useMe } from '#web/me.ts';
import { Notice } from '#web/ui/notice.tsx';
import { depositPercent, endsBeforeItStarts } from '../job-rules.ts';
import { Field } from './job-fields.tsx';
import type { JobControl } from './job-form.ts';

/** The earliest date the job form accepts. */
const FIRST_DAY = '1900-01-01';

function PlannedDay({ name }: { name: 'startDate' | 'endDate' | 'tentativeInstallDate' }) {
  return <Field name={name}>{(field) => <DayField {...field} minDate={FIRST_DAY} />}</Field>;
}

/** The fields for a job's first and last day. */
export function StartEndFields({ control }: { control: JobControl }) {
  return (
    <>
      <PlannedDay name="startDate" />
      <PlannedDay name="endDate" />
      <EndWarning control={control} />
    </>
  );
}

/** Warns that the end date is before the start date. The form can still be saved. */
function EndWarning({ control }: { control: JobControl }) {
  const [startDate, endDate] = useWatch({ control, name: ['startDate', 'endDate'] });

  return (
    <div data-wide aria-live="polite" hidden={!endsBeforeItStarts({ startDate, endDate })}>
      {endsBeforeItStarts({ startDate, endDate }) && (
        <Notice
          tone="warning"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title="The end date is before the start date"
        >
          You can save this, but it looks like a mistake.
        </Notice>
      )}
    </div>
  );
}

/** The field for all-day jobs. */
export function AllDayField() {
  return <Field name="allDay">{(field) => <SwitchField {...field} />}</Field>;
}

/** The fields for a job's appointments. */
export function AppointmentFields() {
  return (
    <>
      <Field name="initialApptDate" />
      <Field name="initialApptTime" />
      <Field name="warrantyScheduled" />
      <PlannedDay name="tentativeInstallDate" />
      <Field name="tentativeInstallTime" />
    </>
  );
}

/** The fields for the agreed amounts. The actual amounts are on estimates and invoices. */
export function ContractFields({ control }: { control: JobControl }) {
  const [contractAmount, depositAmount] = useWatch({
    control,
    name: ['contractAmount', 'depositAmount'],
  });
  const percent = depositPercent({ contractAmount, depositAmount });

  return (
    <>
      <Field name="contractAmount" />
      <Field
        name="depositAmount"
        description={percent === null ? undefined : `${percent}% of the contract`}
      />
    </>
  );
}

/** The fields for the claim: insurer, claim number, loss, and adjuster. */
export function InsuranceFields({ seesMoney }: { seesMoney: boolean }) {
  const { today } = useMe();

  return (
    <>
      <Field name="insuranceCompany" required />
      <Field name="claimNumber" required />
      <Field name="dateOfLoss">{(field) => <DayField {...field} maxDate={today} />}</Field>
      {seesMoney && <Field name="deductible" />}
      <Field name="adjusterName" />
      <Field name="adjusterPhone">
        {(field) => <PhoneField {...field} maxLength={14} isFormattedWhileTyped />}
      </Field>
      <Field name="adjusterEmail" />
    </>
  );
}
