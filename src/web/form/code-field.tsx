import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field-props.ts';
import { TextField } from './text-field.tsx';

/**
 * A field for a six-digit code from an authenticator app or a text message. Phones suggest the code
 * above the keyboard.
 */
export function CodeField<Input extends FieldValues, Output>(
  props: Pick<FieldProps<Input, Output>, 'control' | 'name' | 'label'>,
) {
  return (
    <TextField
      {...props}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={7} // Users may type a space in the middle of the code.
      autoFocus
    />
  );
}
