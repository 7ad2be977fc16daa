import type { FieldValues } from 'react-hook-form';
import { MultiSelect } from '../ui/several-input.tsx';
import type { FieldProps } from './field-props.ts';
import type { Choice } from './select-field.tsx';
import { textsOf, useInputField } from './use-form-field.ts';

interface MultiSelectFieldProps<Input extends FieldValues, Output> extends FieldProps<
  Input,
  Output
> {
  choices: readonly Choice[];
  placeholder?: string;
}

/** A field to select several of a few choices. Its form value is a list of strings. */
export function MultiSelectField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  choices,
  ...props
}: MultiSelectFieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label, isLabelHidden, isWide });
  const values = textsOf(value);
  const unknown = values.filter((value) => !choices.some((choice) => choice.value === value));

  return (
    <MultiSelect
      {...props}
      {...input}
      name={name}
      searchable
      clearable
      hidePickedOptions
      data={[...choices, ...unknown.map((value) => ({ value, label: value }))]}
      value={values}
      onChange={change}
    />
  );
}
