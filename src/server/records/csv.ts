import { stringify } from 'csv-stringify/sync';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** A spreadsheet cell. Amounts are numbers in dollars, and dates are YYYY-MM-DD. */
export type Cell = string | number | boolean | null | undefined;

type Columns<Row> = Record<string, (row: Row) => Cell>;

/** Writing this many rows takes a few milliseconds. Yield to other requests after that. */
const ROWS_AT_ONCE = 200;

function lines(table: readonly (readonly Cell[])[], bom: boolean): string {
  return stringify([...table], {
    bom,
    escape_formulas: true,
    quoted_match: /[\r\n]/, // By default, the library only quotes the line ending it writes itself.
    record_delimiter: 'windows',
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  });
}

/** Rows in memory, or in batches that are loaded while the spreadsheet is being sent. */
type Rows<Row> = readonly Row[] | AsyncIterable<readonly Row[]>;

async function* inPieces<Row>(rows: Rows<Row>): AsyncGenerator<readonly Row[]> {
  if (!Array.isArray(rows)) {
    yield* rows as AsyncIterable<readonly Row[]>;
    return;
  }
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    yield rows.slice(start, start + ROWS_AT_ONCE) as Row[];
  }
}

async function* pieces<Row>(
  names: readonly string[],
  rows: Rows<Row>,
  toLine: (row: Row) => readonly Cell[],
): AsyncGenerator<string> {
  // Send the header with the first rows, so a failure before that can still become an error
  // response.
  let head = lines([names], true);
  for await (const piece of inPieces(rows)) {
    yield head + lines(piece.map(toLine), false);
    head = '';
    await setImmediate();
  }
  if (head) yield head;
}

/**
 * Returns rows as CSV that Excel opens directly: UTF-8 with a BOM and RFC 4180 quoting. Strings
 * that look like formulas are escaped; numbers stay numbers. The CSV is streamed, so a long export
 * doesn't block other requests.
 */
export function toCsv<Row>(rows: Rows<Row>, columns: Columns<Row>): Readable {
  const cells = Object.values(columns);

  return Readable.from(
    pieces(Object.keys(columns), rows, (row) => cells.map((cellOf) => cellOf(row) ?? '')),
  );
}

/** Does the same for rows of strings. Column names may repeat. */
export function tableToCsv(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): Readable {
  return Readable.from(pieces(names, rows, (row) => row));
}
