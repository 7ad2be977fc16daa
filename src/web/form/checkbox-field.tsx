import { Checkbox } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { wideProps } from './field-props.ts';
import type { OnOffFieldProps } from './switch-field.tsx';
import { useFormField } from './use-form-field.ts';

/** Yes or no, as an answer. */
export function CheckboxField<Input extends FieldValues, Output>({
  control,
  name,
  isWide,
  ...props
}: OnOffFieldProps<Input, Output>) {
  const { value, change, leave, attach, error } = useFormField({ control, name });

  return (
    <Checkbox
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
