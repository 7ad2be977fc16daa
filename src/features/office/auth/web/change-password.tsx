import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { passwordChange } from '../credentials.ts';
import { isSamePassword, newPasswordFields, PASSWORDS_DIFFER } from '../credentials.ts';
import { NewPasswordField, PasswordField } from './password-field.tsx';
import { SmallForm } from '#web/form/small-form.tsx';
import { authEndpoints } from '../auth-endpoints.ts';

const passwordForm = passwordChange
  .extend(newPasswordFields)
  .refine(isSamePassword, PASSWORDS_DIFFER);

/**
 * The form for changing the signed-in user's password. Requires the current password and ends all
 * other sessions.
 */
export function ChangePassword() {
  const [changes, setChanges] = useState(0);

  return (
    <Card title="Change password" description="You stay signed in on this device only.">
      {/* Reset the form after each change, so no passwords stay in its fields. */}
      <ChangePasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
    </Card>
  );
}

function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const record = useRecordForm({
    schema: passwordForm,
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    save: ({ values: { currentPassword, newPassword } }) =>
      callApi(authEndpoints.changePassword, { body: { currentPassword, newPassword } }),
    onSaved: () => {
      toast({
        title: 'Password changed',
        description: 'You were signed out on all other devices.',
        tone: 'success',
      });
      onChanged();
    },
  });
  const { control } = record;

  return (
    <div style={{ maxWidth: 400 }}>
      <SmallForm record={record} submitLabel="Change password" busyLabel="Saving...">
        <PasswordField
          control={control}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
        />
        <NewPasswordField control={control} name="newPassword" label="New password" />
        <PasswordField
          control={control}
          name="confirmPassword"
          label="Confirm new password"
          autoComplete="new-password"
        />
      </SmallForm>
    </div>
  );
}
