import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useWatch } from 'react-hook-form';
import { DayField } from '#web/form/day-field.tsx';
import { SwitchField } from '#web/form/switch-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { endsBeforeItStarts } from '../job-rules.ts';
import { JOB_LABELS, type JobControl } from './job-form.ts';
import { FIRST_DAY } from './job-days.ts';

/** The first and last day of a job. */
export function StartEndFields({ control }: { control: JobControl }) {
  return (
    <>
      <DayField
        control={control}
        name="startDate"
        label={JOB_LABELS.startDate}
        minDate={FIRST_DAY}
      />
      <DayField control={control} name="endDate" label={JOB_LABELS.endDate} minDate={FIRST_DAY} />
      <EndWarning control={control} />
    </>
  );
}

/** Warns that the end comes before the start; the form can be saved all the same. */
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
          You can save it like this, but it is probably a slip.
        </Notice>
      )}
    </div>
  );
}

/** Whether the job takes whole days. */
export function AllDayField({ control }: { control: JobControl }) {
  return (
    <SwitchField control={control} name="allDay" label={JOB_LABELS.allDay} description="All day" />
  );
}

/** The appointments of a job. */
export function AppointmentFields({ control }: { control: JobControl }) {
  return (
    <>
      <DayField control={control} name="initialApptDate" label={JOB_LABELS.initialApptDate} />
      <TextField
        control={control}
        name="initialApptTime"
        label={JOB_LABELS.initialApptTime}
        type="time"
      />
      <DayField control={control} name="warrantyScheduled" label={JOB_LABELS.warrantyScheduled} />
      <DayField
        control={control}
        name="tentativeInstallDate"
        label={JOB_LABELS.tentativeInstallDate}
        minDate={FIRST_DAY}
      />
      <TextField
        control={control}
        name="tentativeInstallTime"
        label={JOB_LABELS.tentativeInstallTime}
        type="time"
      />
    </>
  );
}
