import { TextInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { phoneAsTyped, phoneText } from '#shared/phone.ts';
import type { FieldProps } from './field-props.ts';
import { textOf, useInputField } from './use-form-field.ts';

interface PhoneFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  maxLength?: number;
  autoFocus?: boolean;
  /** True to also format the number while the user types at its end. */
  isFormattedWhileTyped?: boolean;
}

/**
 * A field for a phone number. When the user leaves it, ten digits are formatted as (801) 555-0142.
 * Other text stays unchanged.
 */
export function PhoneField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  isFormattedWhileTyped = false,
  ...props
}: PhoneFieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label, isLabelHidden, isWide });
  const text = textOf(value);

  return (
    <TextInput
      {...props}
      {...input}
      name={name}
      type="tel"
      autoComplete="off"
      placeholder="(801) 555-0142"
      value={text}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.currentTarget;
        // Format only at the end: punctuation inserted before the cursor would move the cursor.
        const isAtEnd = selectionStart === typed.length;
        change(isFormattedWhileTyped && isAtEnd ? phoneAsTyped(typed) : typed);
      }}
      onBlur={() => {
        if (phoneText(text) !== text) change(phoneText(text));
        input.onBlur();
      }}
    />
  );
}
