/** The rows of a CSV file, a batch at a time, so that a long file holds nobody up. */
import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/app-error.ts';
import { cleanText } from '#shared/field.ts';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../contact-import.ts';
import { binaryKind, decodeText, sniffDelimiter } from '../contact-import-text.ts';
import type { DecodedText } from '../contact-import-text.ts';

const LETTERS_AT_ONCE = 65_536;
const ROWS_AT_ONCE = 500;
/** A quotation mark that is never closed would make one cell of all that follows. */
const MAX_RECORD_BYTES = 200_000;

export interface FileRow {
  /** Its place in the file as a spreadsheet counts, from 1; blank rows count and are left out. */
  number: number;
  cells: string[];
}

export interface ContactFile extends Pick<DecodedText, 'encoding'> {
  delimiter: string;
  rows: AsyncGenerator<FileRow[]>;
}

/** Excel writes this line for itself when the comma is no delimiter where it is. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/;

/** Opens a file. What is no text at all is refused at once; what is wrong within shows while its rows are read. */
export function openContactFile(bytes: Uint8Array): ContactFile {
  const kind = binaryKind(bytes);
  if (kind) {
    throw new AppError('bad_input', `This is ${kind}. Save it as CSV (UTF-8) and upload that.`);
  }

  const { text, encoding } = decodeText(bytes);
  const [line = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  const body = text.slice(line.length);
  const delimiter = separator ?? sniffDelimiter(body);

  return { encoding, delimiter, rows: readRows(body, delimiter) };
}

async function* slices(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += LETTERS_AT_ONCE) {
    yield text.slice(start, start + LETTERS_AT_ONCE);
    // Somebody else's turn.
    await setImmediate();
  }
}

async function* readRows(text: string, delimiter: string): AsyncGenerator<FileRow[]> {
  const source = Readable.from(slices(text));
  const parser = source.pipe(
    parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD_BYTES,
    }),
  );
  let number = 0;
  let count = 0;
  let batch: FileRow[] = [];
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      const cells = record.map(cleanText);
      if (cells.every((cell) => cell === '')) continue;

      count += 1;
      refuseTooMuch(count, cells.length);
      batch.push({ number, cells });
      if (batch.length === ROWS_AT_ONCE) {
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? toReadableError(error, number + 1) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (batch.length > 0) yield batch;
}

function refuseTooMuch(rows: number, columns: number): void {
  // The names of the columns are a row of their own.
  if (rows > MAX_IMPORT_ROWS + 1) {
    throw new AppError(
      'too_large',
      `The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows. Split it into several files.`,
    );
  }
  if (columns > MAX_IMPORT_COLUMNS) {
    throw new AppError('bad_input', `The file has more than ${MAX_IMPORT_COLUMNS} columns.`);
  }
}

function toReadableError(error: CsvError, row: number): AppError {
  const isQuote = ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'].includes(error.code);
  const why = isQuote ? 'a quotation mark is not closed' : error.message;
  const place = `from row ${row.toLocaleString('en-US')} on`;

  return new AppError('bad_input', `The file cannot be read ${place}: ${why}.`, { cause: error });
}
