/** Formats '2026-11' as 'Nov' or 'November 2026'. */
export function monthName(month: string, length: 'short' | 'long'): string {
  return new Intl.DateTimeFormat('en-US', {
    month: length,
    timeZone: 'UTC',
    ...(length === 'long' && { year: 'numeric' }),
  }).format(new Date(`${month}-01`));
}

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** Formats dollars for a chart axis: '$1.5K'. */
export function compactDollars(dollars: number): string {
  return compact.format(dollars);
}
