import { Checkbox, Switch } from '@mantine/core';
import { useController, type FieldValues } from 'react-hook-form';
import type { FieldProps } from './field-props.ts';

type OnOffFieldProps<Input extends FieldValues, Output> = Omit<
  FieldProps<Input, Output>,
  'isLabelHidden'
>;

/** On or off, as a setting. */
export function SwitchField<Input extends FieldValues, Output>({
  control,
  name,
  isWide,
  ...props
}: OnOffFieldProps<Input, Output>) {
  const { field, fieldState } = useController({ control, name });

  return (
    <Switch
      {...props}
      data-wide={isWide}
      ref={field.ref}
      name={name}
      checked={field.value ?? false}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** Yes or no, as an answer. */
export function CheckboxField<Input extends FieldValues, Output>({
  control,
  name,
  isWide,
  ...props
}: OnOffFieldProps<Input, Output>) {
  const { field, fieldState } = useController({ control, name });

  return (
    <Checkbox
      {...props}
      data-wide={isWide}
      ref={field.ref}
      name={name}
      checked={field.value ?? false}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
