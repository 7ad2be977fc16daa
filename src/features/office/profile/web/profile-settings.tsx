import { Box } from '@mantine/core';
import { useEffect } from 'react';
import { z } from 'zod';
import { bareMailAddress } from '#shared/mail-address.ts';
import { splitName } from '#features/office/auth/user.ts';
import { profileUpdate } from '../profile.ts';
import type { Me } from '#features/office/auth/user.ts';
import { PendingEmail } from './pending-email.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import { PROFILE_NOT_SAVED, saveProfile } from './save-profile.ts';
import { isEmail, isName, optionalText } from '#shared/fields/field-schemas.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { PhoneField } from '#web/form/phone-field.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useCan } from '#web/me.ts';
import { useSignedIn } from '#features/office/auth/web/session.ts';
import { Card } from '#web/ui/card.tsx';

const INVALID_PROFILE_EMAIL = 'Invalid email address.';

const profileForm = z.object({
  name: z
    .string()
    .trim()
    .min(2, 'Name must be at least 2 characters.')
    .max(200)
    .refine(isName, 'Name needs a letter or a digit'),
  email: optionalText('Email', 254)
    .overwrite((text) => text && (bareMailAddress(text) || null))
    .refine((text) => text === null || isEmail(text), INVALID_PROFILE_EMAIL),
  phone: profileUpdate.shape.phone.unwrap(),
  company: profileUpdate.shape.company.unwrap(),
});

const toForm = ({ fullName, email, phone, companyName }: Me) => ({
  name: fullName,
  email: email ?? '',
  phone: phone ?? '',
  company: companyName,
});

/** Edits the user's own name, email address, and phone: the same data as Edit My Info. */
export function ProfileSettings() {
  const me = useSignedIn();
  const canRename = useCan('company', 'update');
  const record = useRecordForm({
    schema: profileForm,
    initial: toForm(me),
    // Send only changed fields: someone may have renamed the company in the meantime.
    save: ({ changes: { name, ...rest } }) =>
      saveProfile({ ...(name !== undefined && splitName(name)), ...rest }),
    // Reset to the server's values: a blank company name isn't saved.
    onSaved: (saved) => {
      record.form.reset(toForm(saved));
    },
    failure: PROFILE_NOT_SAVED,
  });
  const { control, form } = record;

  // Pick up changes saved in Edit My Info.
  useEffect(() => form.reset(toForm(me), { keepDirtyValues: true }), [form, me]);

  return (
    <RecordForm record={record} submitLabel="Save changes">
      <Card title="Profile" description="Your name and contact details for colleagues.">
        <Box mb={20}>
          <ProfilePhoto />
        </Box>
        <FormGrid>
          <TextField control={control} name="name" label="Name" autoComplete="name" required />
          <TextField
            control={control}
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            invalidEmail={INVALID_PROFILE_EMAIL}
          />
          <PhoneField control={control} name="phone" label="Phone" />
          <TextField
            control={control}
            name="company"
            label="Company"
            autoComplete="organization"
            disabled={!canRename}
            description={
              canRename ? 'Company name, for everyone.' : 'Only administrators can change this.'
            }
          />
        </FormGrid>
        <PendingEmail />
      </Card>
    </RecordForm>
  );
}
