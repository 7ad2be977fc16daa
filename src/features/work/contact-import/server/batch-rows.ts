/** Splits a file's rows into batches, and enforces the import limits. */
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/app-error.ts';
import { cleanText } from '#shared/fields/field-schemas.ts';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../contact-import.ts';

/** The maximum batch size, since a batch is passed as one statement parameter. */
const ROWS_AT_ONCE = 500;
const BATCH_LETTERS = 1_000_000;

export interface FileRow {
  /** The row number as in a spreadsheet, from 1. Blank rows are counted but left out. */
  number: number;
  cells: string[];
}

/**
 * Returns a function that removes blank columns from rows wider than the limit: spreadsheets often
 * save 256 or 16,384 columns of which only a few have values. It throws if more columns than the
 * limit have values.
 */
function columnFitter(): (cells: string[], row: number) => string[] {
  let places: Map<number, number> | undefined;
  let widest = 0;

  return (cells, row) => {
    const width = cells.findLastIndex((cell) => cell !== '') + 1;
    if (width === 0) return [];
    if (!places && width <= MAX_IMPORT_COLUMNS) {
      widest = Math.max(widest, width);
      return cells.length > MAX_IMPORT_COLUMNS ? cells.slice(0, width) : cells;
    }

    places ??= new Map(Array.from({ length: widest }, (_, column) => [column, column]));
    const fitted: string[] = [];
    for (let column = 0; column < width; column += 1) {
      const cell = cells[column];
      if (!cell) continue;
      const place = places.get(column) ?? places.size;
      if (place >= MAX_IMPORT_COLUMNS) throw tooManyColumns(row);
      places.set(column, place);
      fitted[place] = cell;
    }

    return Array.from(fitted, (cell) => cell ?? '');
  };
}

const counted = (count: number) => count.toLocaleString('en-US');

export function tooManyRows(limit: number): AppError {
  return new AppError(
    'too_large',
    `The file has more than ${counted(limit)} rows. Split it into several files.`,
  );
}

export function tooManyColumns(row: number): AppError {
  return new AppError(
    'bad_input',
    `Row ${counted(row)} has more than ${MAX_IMPORT_COLUMNS} columns.`,
  );
}

/**
 * Cleans rows, and drops blank rows and columns. Throws a 400 or 413 if the limits are exceeded.
 */
export async function* inBatches(
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
): AsyncGenerator<FileRow[]> {
  const fit = columnFitter();
  let count = 0;
  let letters = 0;
  let batch: FileRow[] = [];
  for await (const { number, cells: raw } of rows) {
    const cells = fit(raw.map(cleanText), number);
    if (cells.length === 0) continue;

    count += 1;
    // Plus one for the header.
    if (count > MAX_IMPORT_ROWS + 1) throw tooManyRows(MAX_IMPORT_ROWS);
    batch.push({ number, cells });
    letters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length === ROWS_AT_ONCE || letters > BATCH_LETTERS) {
      yield batch;
      // Let other requests run.
      await setImmediate();
      batch = [];
      letters = 0;
    }
  }
  if (batch.length > 0) yield batch;
}
