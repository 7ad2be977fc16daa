import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field-props.ts';
import { useMoneyText } from './use-money-text.ts';
import { numberOf, useInputField } from './use-form-field.ts';
import { useNumberText } from './use-number-text.ts';

interface NumberFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  placeholder?: string;
  /** The unit shown after the number: '%', 'hours'. */
  unit?: ReactNode;
  /** The form value of an empty field: null if the field is optional, 0 if empty counts as 0. */
  emptyValue?: null | 0;
}

/**
 * A field for a number that isn't money. Its form value is null if empty, and NaN for text that
 * isn't a number.
 */
export function NumberField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  unit,
  emptyValue = null,
  ...props
}: NumberFieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label, isLabelHidden, isWide });
  const text = useNumberText({ value, change, leave: input.onBlur, emptyValue });

  return (
    <TextInput
      {...props}
      {...input}
      classNames={{ input: 'figure' }}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit}
      {...text}
    />
  );
}

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** In dollars; null if empty. */
  value: number | null;
  /** Passes NaN while the text isn't an amount, so the form's own validation rejects it. */
  onChange: (dollars: number | null) => void;
}

/** An input for an amount in dollars. */
function MoneyInput({ value, onChange, onFocus, onBlur, ...props }: MoneyInputProps) {
  const text = useMoneyText({ value, onChange, onFocus, onBlur });

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      classNames={{ input: 'figure' }}
      {...props}
      {...text}
    />
  );
}

interface MoneyFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  placeholder?: string;
  /** The form value of an empty field: null if the field is optional, 0 if empty counts as 0. */
  emptyValue?: null | 0;
}

/** A field for an amount in dollars. Its form value is the number that the API expects. */
export function MoneyField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  emptyValue = null,
  ...props
}: MoneyFieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label, isLabelHidden, isWide });

  return (
    <MoneyInput
      {...props}
      {...input}
      name={name}
      value={numberOf(value)}
      onChange={(dollars) => change(dollars ?? emptyValue)}
    />
  );
}
