import { useLayoutEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react';
import { hasAtMostDecimals } from '#shared/money.ts';

interface MoneyText {
  /** In dollars; null if empty. */
  value: number | null;
  /** Passes NaN while the text isn't an amount, so the form's own validation rejects it. */
  onChange: (dollars: number | null) => void;
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

/**
 * Returns the props of an input for an amount in dollars. While focused, it shows the text as
 * typed; on blur, it shows the amount with cents. (Formatting while the user types would turn 12.5
 * into $120.00.)
 */
export function useMoneyText({ value, onChange, onFocus, onBlur }: MoneyText) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = value !== null && Number.isNaN(value);

  // Select the text only after the plain number is shown: changing the text clears the selection,
  // and typed characters would be added to the old amount.
  const entered = useRef<HTMLInputElement>(null);
  const isTyping = typed !== null;
  useLayoutEffect(() => {
    if (isTyping) entered.current?.select();
  }, [isTyping]);

  return {
    value: typed ?? moneyText(value),
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      // Keep invalid text so the user can correct it.
      setTyped((before) => before ?? moneyText(value).replaceAll(',', ''));
      entered.current = event.currentTarget;
      onFocus?.(event);
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.currentTarget.value);
      const amount = parseMoney(event.currentTarget.value);
      onChange(amount === undefined ? Number.NaN : amount);
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      // Keep an invalid amount as typed so the user can correct it.
      if (!isWrong) setTyped(null);
      onBlur?.(event);
    },
  };
}

/**
 * Parses an amount as typed: '$1,234.5' and '1234.50' both become 1234.5. Null for empty text,
 * undefined for an invalid amount.
 */
export function parseMoney(text: string): number | null | undefined {
  const plain = text.replace(/[$,\s]/g, '');
  if (plain === '') return null;
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const value = Number(plain);

  return hasAtMostDecimals(value, 2) ? value : undefined;
}

const figure = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats an amount for an unfocused field: 1234.5 as '1,234.50'. */
export function moneyText(dollars: number | null): string {
  return dollars === null || !Number.isFinite(dollars) ? '' : figure.format(dollars);
}
