import { hasAtMostDecimals } from '#shared/money.ts';

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
