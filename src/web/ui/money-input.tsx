import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { moneyText, parseMoney } from './parse-money.ts';
import classes from './money-input.module.css';

export interface MoneyInputProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange'
> {
  /** Dollars, or null for none. */
  value: number | null;
  /** NaN while what stands there is no amount, so that the form's own check refuses it. */
  onChange: (dollars: number | null) => void;
}

/**
 * An amount of dollars. While it has the focus it shows what was typed, character by character; when
 * left it shows the amount with its cents. (Formatting while somebody types turns 12.5 into $120.00.)
 */
export function MoneyInput({ value, onChange, onFocus, onBlur, ...props }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = value !== null && Number.isNaN(value);

  // Selected only once it shows the plain number: a text that changes under a selection loses it, and
  // what is typed next would be added to the old amount.
  const entered = useRef<HTMLInputElement>(null);
  const isTyping = typed !== null;
  useLayoutEffect(() => {
    if (isTyping) entered.current?.select();
  }, [isTyping]);

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      classNames={{ input: classes.input }}
      {...props}
      value={typed ?? moneyText(value)}
      onFocus={(event) => {
        setTyped(moneyText(value).replaceAll(',', ''));
        entered.current = event.currentTarget;
        onFocus?.(event);
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        const amount = parseMoney(event.currentTarget.value);
        onChange(amount === undefined ? Number.NaN : amount);
      }}
      onBlur={(event) => {
        // What is no amount stays as typed, to be put right.
        if (!isWrong) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
