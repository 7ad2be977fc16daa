import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { openLocations } from '#features/office/company/location.ts';
import { STATES } from '#features/office/company/states.ts';
import { ACCESS_PROFILES, ADMIN } from '#shared/access-profile.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { PhoneField } from '#web/form/phone-field.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { SwitchField } from '#web/form/switch-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useMe } from '#web/me.ts';
import { useIsPhone } from '#web/ui/use-screen.ts';
import { serverNow } from '#web/server-clock.ts';
import { profileTimeZoneChoices } from '#features/office/company/time-zones.ts';
import { PROFILE_LABELS } from '../profile-labels.ts';
import classes from './profile-dialog.module.css';
import type { ProfileInput, ProfileOutput } from './profile-form.ts';
import { PendingEmail } from './pending-email.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import { TextInput } from '@mantine/core';
import type { FieldProps } from '#web/form/field-props.ts';
import { textOf, useInputField } from '#web/form/use-form-field.ts';

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const PROFILES = asChoices(ACCESS_PROFILES);
const STATE_CHOICES = asChoices(STATES);

/** The user's name, contact details, and access. Only an administrator can change the access. */
export function PersonTab({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  const { accessProfile } = useMe();
  const company = useQuery(endpointQuery(companyEndpoints.read));
  const places = openLocations(company.data?.locations ?? []);
  const short = useIsPhone();
  const zones = useMemo(() => profileTimeZoneChoices(serverNow(), { short }), [short]);
  const isAdmin = accessProfile === ADMIN;
  const whose = isAdmin ? undefined : 'Only administrators can change this.';

  return (
    <>
      <section>
        <h3 className={classes.heading}>Profile Photo</h3>
        <ProfilePhoto />
      </section>
      <section>
        <h3 className={classes.heading}>Basic Information</h3>
        <FormGrid>
          <TextField
            control={control}
            name="firstName"
            label={PROFILE_LABELS.firstName}
            autoComplete="given-name"
          />
          <TextField
            control={control}
            name="lastName"
            label={PROFILE_LABELS.lastName}
            autoComplete="family-name"
          />
          <TextField
            control={control}
            name="email"
            label={PROFILE_LABELS.email}
            type="email"
            autoComplete="email"
          />
          <SelectField
            control={control}
            name="accessProfile"
            label={PROFILE_LABELS.accessProfile}
            choices={PROFILES}
            disabled={!isAdmin}
            description={whose}
          />
        </FormGrid>
        <PendingEmail />
      </section>
      <section>
        <h3 className={classes.heading}>Profile Details and Preferences</h3>
        <FormGrid>
          <SelectField
            control={control}
            name="state"
            label={PROFILE_LABELS.state}
            choices={STATE_CHOICES}
            searchable
          />
          <PhoneField control={control} name="phone" label={PROFILE_LABELS.phone} />
          <SelectField
            control={control}
            name="timeZone"
            label={PROFILE_LABELS.timeZone}
            choices={zones}
            nothingFound="No matching time zone"
            searchable
          />
          <ColorField
            control={control}
            name="taskColor"
            label={PROFILE_LABELS.taskColor}
            description="Saved for a future calendar."
          />
          <SelectField
            control={control}
            name="location"
            label={PROFILE_LABELS.location}
            choices={asChoices(places.map(({ name }) => name))}
            description="Used on your new estimates and invoices."
          />
          <SwitchField
            control={control}
            name="isSubcontractor"
            label={PROFILE_LABELS.isSubcontractor}
            disabled={!isAdmin}
            description={whose}
          />
        </FormGrid>
      </section>
    </>
  );
}

const HEX = /^#[0-9a-fA-F]{6}$/;

/** A color, picked with the system color picker or entered as '#3b82f6'. */
function ColorField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  description,
}: Pick<FieldProps<Input, Output>, 'control' | 'name' | 'label' | 'description'>) {
  const { value, change, input } = useInputField({ control, name, label });
  const text = textOf(value);

  return (
    <TextInput
      {...input}
      name={name}
      description={description}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      spellCheck={false}
      maxLength={7}
      leftSectionWidth={48}
      leftSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={`Choose the ${label.toLowerCase()}`}
          value={HEX.test(text) ? text : '#000000'}
          onChange={(event) => change(event.currentTarget.value)}
        />
      }
    />
  );
}
