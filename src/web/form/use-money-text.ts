import { useLayoutEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react';
import { hasAtMostDecimals } from '#shared/money.ts';

interface MoneyText {
  /** Dollars, or null for none. */
  value: number | null;
  /** NaN while the text is not an amount, so that the form's own validation rejects it. */
  onChange: (dollars: number | null) => void;
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

/**
 * The props of an input for an amount of dollars. While it has the focus it shows the typed
 * characters; on blur it shows the amount with its cents. (Formatting while a user types turns 12.5
 * into $120.00.)
 */
export function useMoneyText({ value, onChange, onFocus, onBlur }: MoneyText) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = value !== null && Number.isNaN(value);

  // Selected only once it shows the plain number: a text that changes loses its selection, and the
  // next typed characters would be added to the old amount.
  const entered = useRef<HTMLInputElement>(null);
  const isTyping = typed !== null;
  useLayoutEffect(() => {
    if (isTyping) entered.current?.select();
  }, [isTyping]);

  return {
    value: typed ?? moneyText(value),
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      // Text that is no amount stays, to be corrected.
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
      // An invalid amount stays as typed, to be corrected.
      if (!isWrong) setTyped(null);
      onBlur?.(event);
    },
  };
}

/**
 * Parses an amount as typed: '$1,234.5' and '1234.50' are 1234.5. Null for an empty text, undefined
 * for an invalid amount.
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

/** An amount as the field shows it without focus: 1234.5 is '1,234.50'. */
export function moneyText(dollars: number | null): string {
  return dollars === null || !Number.isFinite(dollars) ? '' : figure.format(dollars);
}
