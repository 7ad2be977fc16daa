/** Reads a CSV file in batches so a long file doesn't block other requests. */
import { CsvError, parse } from 'csv-parse';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/app-error.ts';
import { sniffDelimiter } from '../contact-import-text.ts';
import { inBatches, tooManyColumns, tooManyRows } from './batch-rows.ts';
import type { FileRow } from './batch-rows.ts';

const LETTERS_AT_ONCE = 65_536;
/** Without a limit, an unclosed quote would turn the rest of the file into one cell. */
const MAX_RECORD_BYTES = 200_000;
/**
 * No row within the byte limit is longer than this, even if every character is a doubled quote. A
 * longer row consists of delimiters.
 */
const MAX_LETTERS_OF_A_ROW = 2 * MAX_RECORD_BYTES + LETTERS_AT_ONCE;
/**
 * A spreadsheet's row limit. Includes blank rows, which also take time and could number in the
 * millions.
 */
const MAX_LINES = 1_048_576;
/**
 * Concatenated exports mix line endings. Match the longest first, or it would be read as two line
 * breaks.
 */
const LINE_ENDS = ['\r\n', '\n', '\r'];

export interface ContactFile {
  encoding: string;
  delimiter: string;
  rows: AsyncGenerator<FileRow[]>;
}

/** Excel writes this line if its locale's delimiter isn't a comma. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\n|\r)/;

/** Opens delimited text. Errors are thrown while its rows are read. */
export function openCsv(text: string, encoding: string): ContactFile {
  const [line = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  const body = text.slice(line.length);
  const delimiter = separator ?? sniffDelimiter(body);

  return { encoding, delimiter, rows: readRows(piecesOf(body), delimiter) };
}

/**
 * Splits text into chunks to be encoded separately. A chunk must not end in the middle of a
 * surrogate pair, such as an emoji.
 */
function* piecesOf(text: string): Generator<string> {
  let end = 0;
  for (let start = 0; start < text.length; start = end) {
    end = start + LETTERS_AT_ONCE;
    if (isFirstHalf(text.charCodeAt(end - 1))) end -= 1;
    yield text.slice(start, end);
  }
}

function isFirstHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

/** Yields chunks as long as they produce rows. Rejects an endless row before it fills up memory. */
async function* whileRowsEnd(
  pieces: Iterable<string>,
  rowsSoFar: () => number,
): AsyncGenerator<string> {
  let rows = 0;
  let letters = 0;
  for (const piece of pieces) {
    yield piece;
    // Let other requests run.
    await setImmediate();
    letters = rowsSoFar() === rows ? letters + piece.length : 0;
    rows = rowsSoFar();
    if (letters > MAX_LETTERS_OF_A_ROW) throw tooManyColumns(rows + 1);
  }
}

/** Yields the non-blank rows of text that arrives in chunks. */
export async function* readRows(
  pieces: Iterable<string>,
  delimiter: string,
): AsyncGenerator<FileRow[]> {
  const parser = parse({
    delimiter,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  const source = Readable.from(
    whileRowsEnd(pieces, () => parser.info.records),
    { highWaterMark: 1 },
  );
  // The error is thrown below, where the parser is read.
  pipeline(source, parser, () => undefined);
  let number = 0;
  async function* records(): AsyncGenerator<FileRow> {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number > MAX_LINES) throw tooManyRows(MAX_LINES);
      yield { number, cells };
    }
  }
  try {
    yield* inBatches(records());
  } catch (error) {
    throw error instanceof CsvError ? toReadableError(error, number + 1) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function toReadableError(error: CsvError, row: number): AppError {
  const isQuote = ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'].includes(error.code);
  const why = isQuote ? 'a quotation mark is not closed' : error.message;
  const place = `from row ${row.toLocaleString('en-US')} on`;

  return new AppError('bad_input', `The file cannot be read ${place}: ${why}.`, { cause: error });
}
