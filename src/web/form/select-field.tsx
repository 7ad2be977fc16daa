import { MultiSelect, Select, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { labelProps, wideProps, type FieldProps } from './field-props.ts';
import { textOf, textsOf, useFormField } from './use-form-field.ts';

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  choices: readonly Choice[];
  placeholder?: string;
  /** Offers to empty it: then it is null in the form. */
  clearable?: boolean;
  /** Lets one type to find a choice; for more than about ten. */
  searchable?: boolean;
  /** Said when there is nothing to choose from. */
  nothingFound?: ReactNode;
  /** Called with the chosen value, after the form has it. */
  onChoose?: (value: string | null) => void;
}

/**
 * One of a few choices. A value that is none of them is offered beside them under its own name, so
 * that opening and saving a record never changes it (C1).
 */
export function SelectField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  choices,
  nothingFound,
  onChoose,
  ...props
}: SelectFieldProps<Input, Output>) {
  const { value, change, leave, attach, error } = useFormField({ control, name });
  const chosen = textOf(value) || null;
  const isKnown = chosen === null || choices.some((choice) => choice.value === chosen);

  return (
    <Select
      {...props}
      {...labelProps(label, isLabelHidden)}
      {...wideProps(isWide)}
      ref={attach}
      name={name}
      data={isKnown ? choices : [...choices, { value: chosen, label: chosen }]}
      value={chosen}
      onChange={(next) => {
        change(next);
        onChoose?.(next);
      }}
      onBlur={leave}
      nothingFoundMessage={nothingFound}
      error={error}
    />
  );
}

interface MultiSelectFieldProps<Input extends FieldValues, Output> extends FieldProps<
  Input,
  Output
> {
  choices: readonly Choice[];
  placeholder?: string;
}

/** Several of a few choices: a list of texts in the form. */
export function MultiSelectField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  choices,
  ...props
}: MultiSelectFieldProps<Input, Output>) {
  const { value, change, leave, attach, error } = useFormField({ control, name });
  const values = textsOf(value);
  const unknown = values.filter((value) => !choices.some((choice) => choice.value === value));

  return (
    <MultiSelect
      {...props}
      {...labelProps(label, isLabelHidden)}
      {...wideProps(isWide)}
      ref={attach}
      name={name}
      searchable
      clearable
      hidePickedOptions
      data={[...choices, ...unknown.map((value) => ({ value, label: value }))]}
      value={values}
      onChange={change}
      onBlur={leave}
      error={error}
    />
  );
}

interface TagsFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  suggestions?: readonly string[];
  placeholder?: string;
}

/** Words of one's own: a list of texts in the form. Enter or a comma ends a word. */
export function TagsField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  suggestions = [],
  ...props
}: TagsFieldProps<Input, Output>) {
  const { value, change, leave, attach, error } = useFormField({ control, name });

  return (
    <TagsInput
      {...props}
      {...labelProps(label, isLabelHidden)}
      {...wideProps(isWide)}
      ref={attach}
      name={name}
      data={[...suggestions]}
      value={textsOf(value)}
      onChange={change}
      onBlur={leave}
      acceptValueOnBlur
      error={error}
    />
  );
}
