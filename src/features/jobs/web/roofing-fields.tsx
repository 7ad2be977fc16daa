import { MultiSelectField } from '#web/form/multi-select-field.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { SwitchField } from '#web/form/switch-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { LAYER_CHOICES, ROOF_TYPE_CHOICES, ROOFING_OPTION_CHOICES } from './job-choices.ts';
import { JOB_LABELS, type JobControl } from './job-form.ts';

/** The existing roof and the new one. */
export function RoofingFields({ control }: { control: JobControl }) {
  return (
    <>
      <SelectField
        control={control}
        name="predominateRoof"
        label={JOB_LABELS.predominateRoof}
        choices={ROOF_TYPE_CHOICES}
        placeholder="Current roof material"
        clearable
      />
      <TextField
        control={control}
        name="pitchMeasurement"
        label={JOB_LABELS.pitchMeasurement}
        placeholder="6/12"
        autoComplete="off"
      />
      <SelectField
        control={control}
        name="existingLayers"
        label={JOB_LABELS.existingLayers}
        choices={LAYER_CHOICES}
        placeholder="How many"
        clearable
      />
      <TextField
        control={control}
        name="shingleColors"
        label={JOB_LABELS.shingleColors}
        placeholder="Weathered Wood"
        autoComplete="off"
      />
      <TextField
        control={control}
        name="dripEdgeColor"
        label={JOB_LABELS.dripEdgeColor}
        placeholder="White"
        autoComplete="off"
      />
      <SwitchField
        control={control}
        name="permitNeeded"
        label={JOB_LABELS.permitNeeded}
        description="City or county permit"
      />
      <MultiSelectField
        control={control}
        name="selectedOptions"
        label={JOB_LABELS.selectedOptions}
        choices={ROOFING_OPTION_CHOICES}
        placeholder="Ridge vent, gutters…"
        isWide
      />
    </>
  );
}
