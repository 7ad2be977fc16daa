import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '#features/accounts/web/users-query.ts';
import { MultiSelectField } from '#web/form/multi-select-field.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { TagsField } from '#web/form/tags-field.tsx';
import { LEAD_SOURCE_CHOICES } from './job-choices.ts';
import { JOB_LABELS, type JobControl } from './job-form.ts';
import { RelatedContactsField } from './related-contacts-field.tsx';

/** Where a job came from, who works on it, and what it is filed under. */
export function PeopleFields({ control }: { control: JobControl }) {
  const { data: users = [] } = useQuery(usersQuery);
  const { salesRep, assignedTeam = [] } = control._defaultValues;
  // Whoever has left is offered only where they are already named.
  const named = new Set([String(salesRep), ...assignedTeam]);
  const people = users
    .filter(({ id, isActive }) => isActive || named.has(String(id)))
    .map(({ id, fullName, isActive }) => ({
      value: String(id),
      label: isActive ? fullName : `${fullName} (left)`,
    }));

  return (
    <>
      <SelectField
        control={control}
        name="leadSource"
        label={JOB_LABELS.leadSource}
        choices={LEAD_SOURCE_CHOICES}
        placeholder="How they found you"
        clearable
      />
      <SelectField
        control={control}
        name="salesRep"
        label={JOB_LABELS.salesRep}
        choices={people}
        placeholder="Unassigned"
        nothingFound="Nobody of this name"
        clearable
        searchable
      />
      <MultiSelectField
        control={control}
        name="assignedTeam"
        label={JOB_LABELS.assignedTeam}
        choices={people}
        placeholder="Who does the work"
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
