/** Job fields grouped by subject, for the create page's sections and the edit form. */
import { useFormState, type FieldValues } from 'react-hook-form';
import { ClientField } from '#features/work/contacts/web/client-field.tsx';
import { STATES } from '#features/office/company/states.ts';
import { usePersonChoices } from '#features/office/team/web/person-choices.ts';
import { PersonField } from '#features/office/team/web/person-field.tsx';
import { fieldOf } from '#web/form/entity-field.tsx';
import { choicesOf } from '#web/form/field-choices.ts';
import type { FieldProps } from '#web/form/field-props.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { MultiSelectField } from '#web/form/multi-select-field.tsx';
import { SelectField, type Choice } from '#web/form/select-field.tsx';
import { SwitchField } from '#web/form/switch-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import {
  CREATE_STATUSES,
  job,
  JOB_STATUS_LABELS,
  ROOF_TYPES,
  ROOFING_OPTIONS,
  WORK_STATUSES,
  type JobStatus,
} from '../job.ts';
import { roofingOptionLabel } from './job-words.ts';
import { LeadSourceField } from './lead-source-field.tsx';
import { JobTagsField } from './job-tags-field.tsx';
import { RelatedContactsField } from './related-contacts-field.tsx';

export const Field = fieldOf(job);

const statusChoices = (statuses: readonly JobStatus[]): Choice[] =>
  statuses.map((status) => ({ value: status, label: JOB_STATUS_LABELS[status] }));

const CREATE_STATUS_CHOICES = statusChoices(CREATE_STATUSES);
const ROOF_TYPE_CHOICES = choicesOf({ values: ROOF_TYPES });
const STATE_CHOICES = STATES.map((state) => ({ value: state, label: state }));
const ROOFING_OPTION_CHOICES: readonly Choice[] = ROOFING_OPTIONS.map((value) => ({
  value,
  label: roofingOptionLabel(value),
}));

/** The number of job types the create form lists first. The rest are under a separate heading. */
const OFFERED_TYPES = 5;
const TYPE_CHOICES = choicesOf(job.fields.jobType);
const FORM_TYPE_CHOICES: readonly Choice[] = [
  ...TYPE_CHOICES.slice(0, OFFERED_TYPES),
  { value: 'more', label: 'More types', disabled: true },
  ...TYPE_CHOICES.slice(OFFERED_TYPES),
];

/**
 * The status field. A new job offers the create form's statuses; an existing job also offers its
 * current status, so saving doesn't change it.
 */
export function StatusField({ current }: { current?: JobStatus }) {
  const isListed = WORK_STATUSES.some((status) => status === current);
  const choices =
    current === undefined
      ? CREATE_STATUS_CHOICES
      : statusChoices([...(isListed ? [] : [current]), ...WORK_STATUSES]);

  return <Field name="status" choices={choices} />;
}

/** The job type field, with the most common types first and the rest under 'More types'. */
export function TypeField({ required = false }: { required?: boolean }) {
  return (
    <Field name="jobType" required={required}>
      {(field) => (
        <SelectField {...field} choices={FORM_TYPE_CHOICES} placeholder="Choose a type" />
      )}
    </Field>
  );
}

/** The field for the job's client. */
export function JobClientField({ onChoose }: { onChoose?: (id: number | null) => void }) {
  return (
    <Field name="clientId">
      {(field) => <ClientField {...field} {...(onChoose && { onChoose })} />}
    </Field>
  );
}

/** The fields for a job's lead source, people, and tags. */
export function PeopleFields() {
  return (
    <>
      <Field name="leadSource">{(field) => <LeadSourceField {...field} />}</Field>
      <Field name="salesRep">{(field) => <PersonField {...field} />}</Field>
      <Field name="assignedTeam">{(field) => <TeamField {...field} />}</Field>
      <Field name="relatedContacts">{(field) => <RelatedContactsField {...field} />}</Field>
      <Field name="tags">{(field) => <JobTagsField {...field} />}</Field>
    </>
  );
}

function TeamField(props: FieldProps<FieldValues, FieldValues>) {
  const { defaultValues } = useFormState({ control: props.control });
  const team: unknown = defaultValues?.[props.name];
  const people = usePersonChoices(Array.isArray(team) ? team : []);

  return <MultiSelectField {...props} choices={people} placeholder="Crew members" />;
}

/** The fields for a job's address. Required for new jobs; imported jobs may not have one. */
export function LocationFields({ required }: { required: boolean }) {
  return (
    <>
      <div data-wide>
        <FormGrid columns={2}>
          <Field name="addressLine1" placeholder="1420 Canyon Rd" required={required} />
          <Field name="addressLine2" placeholder="Building, unit, rear house" />
        </FormGrid>
      </div>
      <Field name="city" required={required} />
      <Field name="state" required={required}>
        {(field) => (
          <SelectField {...field} choices={STATE_CHOICES} nothingFound="No such state" searchable />
        )}
      </Field>
      <Field name="postalCode" required={required}>
        {(field) => <TextField {...field} maxLength={10} inputMode="numeric" autoComplete="off" />}
      </Field>
    </>
  );
}

/** The fields for the existing roof and the new roof. */
export function RoofingFields() {
  return (
    <>
      <Field name="predominateRoof">
        {(field) => (
          <SelectField
            {...field}
            choices={ROOF_TYPE_CHOICES}
            placeholder="Current roof material"
            clearable
          />
        )}
      </Field>
      <Field name="pitchMeasurement" placeholder="6/12" />
      <Field name="existingLayers" placeholder="How many" />
      <Field name="shingleColors" placeholder="Weathered Wood" />
      <Field name="dripEdgeColor" placeholder="White" />
      <Field name="permitNeeded" description="City or county permit">
        {(field) => <SwitchField {...field} />}
      </Field>
      <Field name="selectedOptions" isWide>
        {(field) => (
          <MultiSelectField
            {...field}
            choices={ROOFING_OPTION_CHOICES}
            placeholder="Ridge vent, gutters…"
          />
        )}
      </Field>
    </>
  );
}
