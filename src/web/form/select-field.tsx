import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field-props.ts';
import { textOf, useInputField } from './use-form-field.ts';

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  choices: readonly Choice[];
  placeholder?: string;
  /** Lets the user clear the field. Its form value is then null. */
  clearable?: boolean;
  /** Lets the user type to find a choice. For more than about ten choices. */
  searchable?: boolean;
  /** Shown if there are no choices. */
  nothingFound?: ReactNode;
  /** True if the values are ids, which are numbers in the form. */
  isId?: boolean;
  /** Called with the chosen value, after the form is updated. */
  onChoose?: (value: string | null) => void;
}

/**
 * A field with a few choices. A stored value that isn't among the choices is listed under its raw
 * value, so opening and saving a record never changes it.
 */
export function SelectField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  choices,
  nothingFound,
  isId = false,
  onChoose,
  ...props
}: SelectFieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label, isLabelHidden, isWide });
  const chosen = typeof value === 'number' ? String(value) : textOf(value) || null;
  const isKnown = chosen === null || choices.some((choice) => choice.value === chosen);

  return (
    <Select
      {...props}
      {...input}
      name={name}
      data={isKnown ? choices : [...choices, { value: chosen, label: chosen }]}
      value={chosen}
      onChange={(next) => {
        change(isId && next !== null ? Number(next) : next);
        onChoose?.(next);
      }}
      nothingFoundMessage={nothingFound}
    />
  );
}
