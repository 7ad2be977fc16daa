import { SelectField } from '#web/form/select-field.tsx';
import { FORM_TYPE_CHOICES } from './job-choices.ts';
import { JOB_LABELS, type JobControl } from './job-form.ts';

/** The type of a job: the usual ones first, the others under 'More types'. */
export function TypeField({ control, required }: { control: JobControl; required?: boolean }) {
  return (
    <SelectField
      control={control}
      name="jobType"
      label={JOB_LABELS.jobType}
      choices={FORM_TYPE_CHOICES}
      placeholder="Choose a type"
      required={required}
    />
  );
}
