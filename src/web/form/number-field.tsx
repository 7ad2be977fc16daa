import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field-props.ts';
import { useMoneyText } from './use-money-text.ts';
import { numberOf, useInputField } from './use-form-field.ts';
import { useNumberText } from './use-number-text.ts';

interface NumberFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  placeholder?: string;
  /** The unit after the number: '%', 'hours'. */
  unit?: ReactNode;
  /** The form value of an empty field: null when it may be left out, 0 where it counts as 0. */
  emptyValue?: null | 0;
}

/** A number that is not money, as it is typed; an empty field is null, other text is NaN. */
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
  /** Dollars, or null for none. */
  value: number | null;
  /** NaN while the text is not an amount, so that the form's own validation rejects it. */
  onChange: (dollars: number | null) => void;
}

/** An amount of dollars. */
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
  /** The form value of an empty field: null when it may be left out, 0 where it counts as 0. */
  emptyValue?: null | 0;
}

/** An amount of dollars, in the form as the number that the API expects. */
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
