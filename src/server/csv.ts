import { stringify } from 'csv-stringify/sync';

/** A spreadsheet's cell: amounts are numbers in dollars, days are YYYY-MM-DD. */
export type Cell = string | number | boolean | null | undefined;

/**
 * Rows as CSV that Excel opens as it is: UTF-8 with a BOM, RFC 4180 quotes, and texts that begin
 * like a formula made harmless; numbers stay numbers (D32).
 */
export function toCsv<Row>(
  rows: readonly Row[],
  columns: Record<string, (row: Row) => Cell>,
): string {
  const names = Object.keys(columns);
  const table = rows.map((row) => names.map((name) => columns[name]?.(row) ?? ''));

  return stringify([names, ...table], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  });
}
