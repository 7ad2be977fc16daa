import type { FieldValues } from 'react-hook-form';
import type { ChangeEvent } from 'react';
import type { FieldProps } from './field-props.ts';
import { useInputField } from './use-form-field.ts';

/** Props of a switch or checkbox field. */
export type OnOffFieldProps<Input extends FieldValues, Output> = Omit<
  FieldProps<Input, Output>,
  'isLabelHidden'
>;

/** Returns the props that connect a switch or checkbox to a boolean form value. */
export function useOnOffField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isWide,
  ...props
}: OnOffFieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label, isWide });

  return {
    ...props,
    ...input,
    name,
    checked: value === true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.currentTarget.checked),
  };
}
