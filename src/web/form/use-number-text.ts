import { useState, type ChangeEvent, type FocusEvent } from 'react';

interface NumberText {
  /** The raw form value. */
  value: unknown;
  change: (value: number | null) => void;
  leave: () => void;
  /** The form value of an empty field. */
  emptyValue: null | 0;
}

function parseNumber(text: string): number | null {
  const plain = text.replace(/[,\s]/g, '');

  return plain === '' ? null : Number(plain);
}

/** Returns the props of an input that parses a number as the user types. */
export function useNumberText({ value, change, leave, emptyValue }: NumberText) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typeof value === 'number' && Number.isFinite(value) ? String(value) : '';

  return {
    value: typed ?? shown,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      // Keep invalid text so the user can correct it.
      setTyped((before) => before ?? shown);
      event.currentTarget.select();
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const text = event.currentTarget.value;
      setTyped(text);
      change(parseNumber(text) ?? emptyValue);
    },
    onBlur: () => {
      if (!Number.isNaN(value)) setTyped(null);
      leave();
    },
  };
}
