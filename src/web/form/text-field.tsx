import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { emailProblem, isEmail } from '#shared/fields/field-schemas.ts';
import { TextArea } from '../ui/text-area.tsx';
import type { FieldProps } from './field-props.ts';
import { textOf, useInputField } from './use-form-field.ts';

interface TextFieldProps<Input extends FieldValues, Output>
  extends
    FieldProps<Input, Output>,
    Pick<TextInputProps, 'type' | 'placeholder' | 'maxLength' | 'autoComplete' | 'inputMode'> {
  autoFocus?: boolean;
  /** The error for an invalid email address, if it isn't the default one. */
  invalidEmail?: string;
  /** Formats the text as the user types, such as a phone number. */
  format?: (text: string) => string;
}

/**
 * A single-line text field. If empty, its form value is '', which schemas convert to null. An email
 * address is checked when the user leaves the field.
 */
export function TextField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  invalidEmail,
  format,
  ...props
}: TextFieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label, isLabelHidden, isWide });
  const isWrong = (text: string) =>
    props.type === 'email' && text.trim() !== '' && !isEmail(text.trim());
  // A stored address may predate the current validation rule.
  const [stored] = useState(() => textOf(value));
  const [wasLeft, setWasLeft] = useState(() => isWrong(stored));
  const wrongText = isWrong(textOf(value)) ? textOf(value) : null;
  const problem =
    wrongText !== null && wrongText === stored
      ? `This is not a valid email address. ${emailProblem(wrongText)}`
      : (invalidEmail ?? emailProblem(wrongText));

  return (
    <TextInput
      {...props}
      {...input}
      name={name}
      error={input.error ?? (wasLeft && wrongText !== null && problem)}
      onBlur={() => {
        setWasLeft(true);
        input.onBlur();
      }}
      value={textOf(value)}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const text = format ? format(typed) : typed;
        // After the text is corrected, don't check it again until the user next leaves the field.
        if (!isWrong(text)) setWasLeft(false);
        change(text);
      }}
    />
  );
}

interface TextAreaFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  placeholder?: string;
  minRows?: number;
}

/** A multi-line text field. */
export function TextAreaField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  ...props
}: TextAreaFieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label, isLabelHidden, isWide });

  return (
    <TextArea
      {...props}
      {...input}
      name={name}
      value={textOf(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
