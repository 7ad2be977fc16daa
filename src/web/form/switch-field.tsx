import { Switch } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { wideProps, type FieldProps } from './field-props.ts';
import { useFormField } from './use-form-field.ts';

/** What a field that is on or off is told. */
export type OnOffFieldProps<Input extends FieldValues, Output> = Omit<
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
  const { value, change, leave, attach, error } = useFormField({ control, name });

  return (
    <Switch
      {...props}
      {...wideProps(isWide)}
      ref={attach}
      name={name}
      checked={value === true}
      onChange={(event) => change(event.currentTarget.checked)}
      onBlur={leave}
      error={error}
    />
  );
}
