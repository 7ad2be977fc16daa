import { Text } from '@mantine/core';
import { SmallForm } from '#web/form/small-form.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useMe } from '#web/me.ts';
import { passwordProof } from '../second-factor.ts';
import { PasswordField } from './password-field.tsx';

interface PasswordProofFormProps<Result> {
  /** The effect of the action, shown above the field. */
  text: string;
  submitLabel: string;
  busyLabel: string;
  save: (body: { currentPassword: string }) => Promise<Result>;
  onSaved: (result: Result) => void;
  onCancel: () => void;
}

/** Asks for the current password before changing how the user signs in. */
export function PasswordProofForm<Result>({
  text,
  submitLabel,
  busyLabel,
  save,
  onSaved,
  onCancel,
}: PasswordProofFormProps<Result>) {
  const { username } = useMe();
  const record = useRecordForm({
    schema: passwordProof,
    initial: { currentPassword: '' },
    save: ({ values }) => save(values),
    onSaved,
  });

  return (
    <SmallForm record={record} submitLabel={submitLabel} busyLabel={busyLabel} onCancel={onCancel}>
      <Text>{text}</Text>
      {/* Password managers look for a username and a password. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField
        control={record.control}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        autoFocus
      />
    </SmallForm>
  );
}
