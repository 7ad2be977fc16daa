import { MultiSelect, Select, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { labelProps, type FieldProps } from './field-props.ts';

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
  const { field, fieldState } = useController({ control, name });
  const value: string | null = field.value || null;
  const isKnown = value === null || choices.some((choice) => choice.value === value);

  return (
    <Select
      {...props}
      {...labelProps(label, isLabelHidden)}
      data-wide={isWide}
      ref={field.ref}
      name={name}
      data={isKnown ? choices : [...choices, { value, label: value }]}
      value={value}
      onChange={(next) => {
        field.onChange(next);
        onChoose?.(next);
      }}
      onBlur={field.onBlur}
      nothingFoundMessage={nothingFound}
      error={fieldState.error?.message}
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
  const { field, fieldState } = useController({ control, name });
  const values: readonly string[] = field.value ?? [];
  const unknown = values.filter((value) => !choices.some((choice) => choice.value === value));

  return (
    <MultiSelect
      {...props}
      {...labelProps(label, isLabelHidden)}
      data-wide={isWide}
      ref={field.ref}
      name={name}
      searchable
      clearable
      hidePickedOptions
      data={[...choices, ...unknown.map((value) => ({ value, label: value }))]}
      value={[...values]}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
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
  const { field, fieldState } = useController({ control, name });

  return (
    <TagsInput
      {...props}
      {...labelProps(label, isLabelHidden)}
      data-wide={isWide}
      ref={field.ref}
      name={name}
      data={[...suggestions]}
      value={field.value ?? []}
      onChange={field.onChange}
      onBlur={field.onBlur}
      acceptValueOnBlur
      error={fieldState.error?.message}
    />
  );
}
