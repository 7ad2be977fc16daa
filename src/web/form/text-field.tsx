import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { TextArea } from '../ui/text-area.tsx';
import type { FieldProps } from './field-props.ts';
import { textOf, useInputField } from './use-form-field.ts';

interface TextFieldProps<Input extends FieldValues, Output>
  extends
    FieldProps<Input, Output>,
    Pick<TextInputProps, 'type' | 'placeholder' | 'maxLength' | 'autoComplete' | 'inputMode'> {
  autoFocus?: boolean;
  /** Changes what is typed as it is typed: a phone mask. */
  format?: (text: string) => string;
  /** Called with what was typed, after the form has it. */
  onType?: (text: string) => void;
}

/** A line of text. An empty one is '' in the form; schemas turn it into null. */
export function TextField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  format,
  onType,
  ...props
}: TextFieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label, isLabelHidden, isWide });

  return (
    <TextInput
      {...props}
      {...input}
      name={name}
      value={textOf(value)}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const text = format ? format(typed) : typed;
        change(text);
        onType?.(text);
      }}
    />
  );
}

interface TextAreaFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  placeholder?: string;
  minRows?: number;
}

/** Several lines of text. */
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
