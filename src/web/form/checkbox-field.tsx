import { Checkbox } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useOnOffField, type OnOffFieldProps } from './use-on-off-field.ts';

/** A checkbox for a yes-or-no field. */
export function CheckboxField<Input extends FieldValues, Output>(
  props: OnOffFieldProps<Input, Output>,
) {
  return <Checkbox {...useOnOffField(props)} />;
}
