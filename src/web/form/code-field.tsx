import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field-props.ts';
import { TextField } from './text-field.tsx';

/** A code of six digits, as an app shows or a text brings it: phones offer it above their keyboard. */
export function CodeField<Input extends FieldValues, Output>(
  props: Pick<FieldProps<Input, Output>, 'control' | 'name' | 'label'>,
) {
  return (
    <TextField
      {...props}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={7} // The code is typed with a space in the middle.
      autoFocus
    />
  );
}
