import { Switch } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useOnOffField, type OnOffFieldProps } from './use-on-off-field.ts';

/** A switch for a setting that is on or off. */
export function SwitchField<Input extends FieldValues, Output>(
  props: OnOffFieldProps<Input, Output>,
) {
  return <Switch {...useOnOffField(props)} />;
}
