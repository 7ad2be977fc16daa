import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '#web/form/field-props.ts';
import { textOf, useInputField } from '#web/form/use-form-field.ts';
import { MIN_PASSWORD_LENGTH } from '../credentials.ts';

interface PasswordFieldProps<Input extends FieldValues, Output> extends Omit<
  FieldProps<Input, Output>,
  'isLabelHidden' | 'isWide'
> {
  /** A hint for password managers: whether to fill in a known password or suggest a new one. */
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

/** A password field that can show the password as the user types. */
export function PasswordField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  ...props
}: PasswordFieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label });
  const [isVisible, setIsVisible] = useState(false);

  return (
    <PasswordInput
      {...props}
      {...input}
      name={name}
      value={textOf(value)}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? 'Hide password' : 'Show password' }}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

interface NewPasswordFieldProps<Input extends FieldValues, Output> extends Pick<
  FieldProps<Input, Output>,
  'control' | 'name' | 'label'
> {
  autoFocus?: boolean;
}

/** A field for a new password. Also shows the requirements. */
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
