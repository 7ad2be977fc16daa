import { NativeSelect } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { ACCESS_PROFILES } from '#shared/access.ts';
import type { FieldProps } from '#web/form/field-props.ts';
import { textOf, useInputField } from '#web/form/use-form-field.ts';

/** One of the five access profiles. */
export function AccessProfileField<Input extends FieldValues, Output>({
  control,
  name,
  label,
}: Pick<FieldProps<Input, Output>, 'control' | 'name' | 'label'>) {
  const { value, change, input } = useInputField({ control, name, label });

  return (
    <NativeSelect
      {...input}
      name={name}
      data={[...ACCESS_PROFILES]}
      value={textOf(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
