import { useFormState } from 'react-hook-form';
import { PersonField } from '#features/team/web/person-field.tsx';
import { usePersonChoices } from '#features/team/web/person-choices.ts';
import { MultiSelectField } from '#web/form/multi-select-field.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { TagsField } from '#web/form/tags-field.tsx';
import { LEAD_SOURCE_CHOICES } from './job-choices.ts';
import { JOB_LABELS, type JobControl } from './job-form.ts';
import { RelatedContactsField } from './related-contacts-field.tsx';

/** Where a job came from, who works on it, and what it is filed under. */
export function PeopleFields({ control }: { control: JobControl }) {
  const { defaultValues } = useFormState({ control });
  const people = usePersonChoices(defaultValues?.assignedTeam ?? []);

  return (
    <>
      <SelectField
        control={control}
        name="leadSource"
        label={JOB_LABELS.leadSource}
        choices={LEAD_SOURCE_CHOICES}
        placeholder="Referral, website, yard sign"
        clearable
      />
      <PersonField control={control} name="salesRep" label={JOB_LABELS.salesRep} />
      <MultiSelectField
        control={control}
        name="assignedTeam"
        label={JOB_LABELS.assignedTeam}
        choices={people}
        placeholder="Crew members"
      />
      <RelatedContactsField control={control} />
      <TagsField
        control={control}
        name="tags"
        label={JOB_LABELS.tags}
        placeholder="hail, steep, gate code…"
      />
    </>
  );
}
