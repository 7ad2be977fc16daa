import { Radio, Stack } from '@mantine/core';
import { useWatch, type Control } from 'react-hook-form';
import type { LikelyDuplicate } from '#features/work/contacts/contact.ts';
import { anyContactSource } from '#features/work/contacts/web/client-source.ts';
import { jobSource } from '#features/work/tasks/web/task-source.ts';
import { phoneText } from '#shared/phone.ts';
import { PickerField } from '#web/form/picker-field.tsx';
import { textOf, useFormField } from '#web/form/use-form-field.ts';
import { useCan } from '#web/me.ts';
import { jobKind, NEW_CONTACT, OTHER_CONTACT, type AttachChoice } from './attach-choice.ts';

type ChoiceControl = Control<AttachChoice, unknown, AttachChoice>;

/** Formats a match: 'Match: same email · maria@mail.example · (801) 555-0142'. */
const aboutMatch = ({ reasons, email, phone }: LikelyDuplicate) =>
  [`Match: same ${reasons.join(' and ')}`, email, phone && phoneText(phone)]
    .filter(Boolean)
    .join(' · ');

interface ContactChoiceProps {
  control: ChoiceControl;
  matches: readonly LikelyDuplicate[];
  sender: string;
  mayAdd: boolean;
  /** Called when a different contact is chosen, because jobs belong to one contact. */
  onChange: () => void;
}

/** Lists matching contacts first, then a search, then a new contact. */
export function ContactChoice({ control, matches, sender, mayAdd, onChange }: ContactChoiceProps) {
  const who = useFormField({ control, name: 'who' });
  const { error } = useFormField({ control, name: 'contactId' });
  const isOther = who.value === OTHER_CONTACT;

  return (
    <>
      <Radio.Group
        label="Contact"
        value={textOf(who.value)}
        onChange={(value) => {
          who.change(value);
          onChange();
        }}
        error={isOther ? undefined : error}
      >
        <Stack gap="xs" mt="xs">
          {matches.map((match) => (
            <Radio
              key={match.id}
              value={String(match.id)}
              label={match.name}
              description={aboutMatch(match)}
            />
          ))}
          <Radio
            value={OTHER_CONTACT}
            label={matches.length > 0 ? 'Another contact' : 'Existing contact'}
          />
          {mayAdd && (
            <Radio
              value={NEW_CONTACT}
              label="New contact"
              description={
                matches.length > 0
                  ? `Adds ${sender} even though a contact matches`
                  : `No matching email or phone. Adds ${sender}.`
              }
            />
          )}
        </Stack>
      </Radio.Group>
      {isOther && (
        <PickerField
          control={control}
          name="contactId"
          label="Find the contact"
          source={anyContactSource}
          placeholder="Name, phone, email or address"
          nothingFound="No contacts found"
          onChoose={onChange}
        />
      )}
    </>
  );
}

interface JobChoiceProps {
  control: ChoiceControl;
  /** Null for a new contact or if none is chosen yet. */
  contactId: number | null;
  mayAdd: boolean;
}

/** Selects a new lead, one of the contact's existing jobs, or no job. */
export function JobChoice({ control, contactId, mayAdd }: JobChoiceProps) {
  const maySeeJobs = useCan('jobs', 'read');
  const job = useFormField({ control, name: 'job' });
  const who = useWatch({ control, name: 'who' });
  const kind = jobKind({ who, job: job.value as AttachChoice['job'] });

  return (
    <>
      <Radio.Group label="Job" value={kind} onChange={job.change}>
        <Stack gap="xs" mt="xs">
          {mayAdd && (
            <Radio
              value="new"
              label="New lead"
              description="Source is Online. Title and address come from the answers."
            />
          )}
          {maySeeJobs && who !== NEW_CONTACT && <Radio value="existing" label="Existing job" />}
          <Radio value="none" label="No job" />
        </Stack>
      </Radio.Group>
      {kind === 'existing' && (
        <PickerField
          key={contactId}
          control={control}
          name="jobId"
          label="Find the job"
          source={jobSource(contactId ?? undefined)}
          placeholder={contactId === null ? 'Choose the contact first' : 'Choose a job'}
          nothingFound="This contact has no jobs"
          disabled={contactId === null}
        />
      )}
    </>
  );
}
