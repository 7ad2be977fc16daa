import type { FieldValues } from 'react-hook-form';
import { TagsInput } from '../ui/several-input.tsx';
import type { FieldProps } from './field-props.ts';
import { textsOf, useInputField } from './use-form-field.ts';

interface TagsFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  placeholder?: string;
  /** The tags to suggest for the text typed so far. */
  offered?: readonly string[];
  onType?: (text: string) => void;
  onFocus?: () => void;
}

/**
 * A field for free-form tags. Its form value is a list of strings. The user completes a tag with
 * Enter or a comma, or picks a suggested tag.
 */
export function TagsField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  offered = [],
  onType,
  ...props
}: TagsFieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label, isLabelHidden, isWide });

  return (
    <TagsInput
      {...props}
      {...input}
      name={name}
      value={textsOf(value)}
      onChange={change}
      data={[...offered]}
      filter={({ options }) => options}
      {...(onType && { onSearchChange: onType })}
      acceptValueOnBlur
    />
  );
}
