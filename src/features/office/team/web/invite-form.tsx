import { callApi } from '#web/api/api-client.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { SwitchField } from '#web/form/switch-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { invitationInput } from '../team.ts';
import { SmallForm } from '#web/form/small-form.tsx';
import { teamEndpoints } from '../team-endpoints.ts';
import { NativeSelect } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { ACCESS_PROFILES } from '#shared/access-profile.ts';
import type { FieldProps } from '#web/form/field-props.ts';
import { textOf, useInputField } from '#web/form/use-form-field.ts';

interface InviteFormProps {
  onInvited: (made: { email: string; link: string; emailed: boolean }) => void;
}

/** Asks for a new user's email address and access profile. */
export function InviteForm({ onInvited }: InviteFormProps) {
  const record = useRecordForm({
    schema: invitationInput,
    initial: { email: '', accessProfile: 'Sales Representative', isSubcontractor: false },
    save: ({ values }) => callApi(teamEndpoints.invite, { body: values }),
    onSaved: ({ invitation, link, emailed }) =>
      onInvited({ email: invitation.email, link, emailed }),
  });
  const { control } = record;

  return (
    <SmallForm record={record} submitLabel="Invite" busyLabel="Inviting...">
      <FormGrid>
        <TextField control={control} name="email" label="Email" type="email" autoComplete="off" />
        <AccessProfileField control={control} name="accessProfile" label="Access profile" />
        <SwitchField
          control={control}
          name="isSubcontractor"
          label="Subcontractor"
          description="Sees only their own jobs, and no prices"
        />
      </FormGrid>
    </SmallForm>
  );
}

/** Selects one of the five access profiles. */
function AccessProfileField<Input extends FieldValues, Output>({
  control,
  name,
  label,
}: Pick<FieldProps<Input, Output>, 'control' | 'name' | 'label'>) {
  const { value, change, input } = useInputField({ control, name, label });

  return (
    <NativeSelect
      {...input}
      name={name}
      data={[...ACCESS_PROFILES]}
      value={textOf(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
