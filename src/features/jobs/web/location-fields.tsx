import { STATES } from '#features/company/states.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { JOB_LABELS, type JobControl } from './job-form.ts';

const STATE_CHOICES = STATES.map((state) => ({ value: state, label: state }));

interface LocationFieldsProps {
  control: JobControl;
  /** A new job needs an address; one from elsewhere may lack it. */
  required: boolean;
}

/** Where the work is. */
export function LocationFields({ control, required }: LocationFieldsProps) {
  return (
    <>
      <div data-wide>
        <FormGrid columns={2}>
          <TextField
            control={control}
            name="addressLine1"
            label={JOB_LABELS.addressLine1}
            placeholder="1420 Canyon Rd"
            autoComplete="off"
            required={required}
          />
          <TextField
            control={control}
            name="addressLine2"
            label={JOB_LABELS.addressLine2}
            placeholder="Building, unit, rear house"
            autoComplete="off"
          />
        </FormGrid>
      </div>
      <TextField
        control={control}
        name="city"
        label={JOB_LABELS.city}
        autoComplete="off"
        required={required}
      />
      <SelectField
        control={control}
        name="state"
        label={JOB_LABELS.state}
        choices={STATE_CHOICES}
        nothingFound="No such state"
        required={required}
        searchable
      />
      <TextField
        control={control}
        name="postalCode"
        label={JOB_LABELS.postalCode}
        maxLength={10}
        inputMode="numeric"
        autoComplete="off"
        required={required}
      />
    </>
  );
}
