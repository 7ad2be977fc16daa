import type { FieldValues } from 'react-hook-form';
import { TagsInput } from '../ui/several-input.tsx';
import { labelProps, wideProps, type FieldProps } from './field-props.ts';
import { textsOf, useFormField } from './use-form-field.ts';

interface TagsFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  suggestions?: readonly string[];
  placeholder?: string;
}

/** Words of one's own: a list of texts in the form. Enter or a comma ends a word. */
export function TagsField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  suggestions = [],
  ...props
}: TagsFieldProps<Input, Output>) {
  const { value, change, leave, attach, error } = useFormField({ control, name });

  return (
    <TagsInput
      {...props}
      {...labelProps(label, isLabelHidden)}
      {...wideProps(isWide)}
      ref={attach}
      name={name}
      data={[...suggestions]}
      value={textsOf(value)}
      onChange={change}
      onBlur={leave}
      acceptValueOnBlur
      error={error}
    />
  );
}
