import { formatDollars } from '#shared/money.ts';

/**
 * Dollars from the API as '$1,234.50', in tabular digits that align in columns. Shows a dash for
 * null.
 */
export function MoneyText({ dollars }: { dollars: number | null | undefined }) {
  return (
    <span className="figure">
      {dollars === null || dollars === undefined ? '—' : formatDollars(dollars)}
    </span>
  );
}
