import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './money-input.module.css';
import { useMoneyText } from './use-money-text.ts';

export interface MoneyInputProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange'
> {
  /** Dollars, or null for none. */
  value: number | null;
  /** NaN while the text is not an amount, so that the form's own validation rejects it. */
  onChange: (dollars: number | null) => void;
}

/** An amount of dollars. */
export function MoneyInput({ value, onChange, onFocus, onBlur, ...props }: MoneyInputProps) {
  const text = useMoneyText({ value, onChange, onFocus, onBlur });

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      classNames={{ input: classes.input }}
      {...props}
      {...text}
    />
  );
}
