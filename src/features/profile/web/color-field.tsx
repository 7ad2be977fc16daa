import { TextInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '#web/form/field-props.ts';
import { textOf, useInputField } from '#web/form/use-form-field.ts';
import classes from './color-field.module.css';

const HEX = /^#[0-9a-fA-F]{6}$/;

/** A colour, chosen with the device's own picker or typed as '#3b82f6'. */
export function ColorField<Input extends FieldValues, Output>({
  control,
  name,
  label,
}: Pick<FieldProps<Input, Output>, 'control' | 'name' | 'label'>) {
  const { value, change, input } = useInputField({ control, name, label });
  const text = textOf(value);

  return (
    <TextInput
      {...input}
      name={name}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      spellCheck={false}
      maxLength={7}
      leftSectionWidth={48}
      leftSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={`Choose the ${label.toLowerCase()}`}
          value={HEX.test(text) ? text : '#000000'}
          onChange={(event) => change(event.currentTarget.value)}
        />
      }
    />
  );
}
