import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '#web/form/field-props.ts';
import { MIN_PASSWORD_LENGTH } from '../credentials.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps<Input extends FieldValues, Output> extends Pick<
  FieldProps<Input, Output>,
  'control' | 'name' | 'label'
> {
  autoFocus?: boolean;
}

/** A field for a new password, with its requirements. */
export function NewPasswordField<Input extends FieldValues, Output>(
  props: NewPasswordFieldProps<Input, Output>,
) {
  return (
    <PasswordField
      {...props}
      description={`At least ${MIN_PASSWORD_LENGTH} characters.`}
      autoComplete="new-password"
    />
  );
}
