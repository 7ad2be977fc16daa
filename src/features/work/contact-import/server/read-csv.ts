/** The rows of a CSV file in batches, so that a long file does not block other requests. */
import { CsvError, parse } from 'csv-parse';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/app-error.ts';
import { sniffDelimiter } from '../contact-import-text.ts';
import { inBatches, tooManyColumns, tooManyRows } from './batch-rows.ts';
import type { FileRow } from './batch-rows.ts';

const LETTERS_AT_ONCE = 65_536;
/** A quotation mark that is never closed would make one cell of all that follows. */
const MAX_RECORD_BYTES = 200_000;
/** A row within that limit ends by now, each of its letters a doubled quotation mark: a longer one is all delimiters. */
const MAX_LETTERS_OF_A_ROW = 2 * MAX_RECORD_BYTES + LETTERS_AT_ONCE;
/** What a spreadsheet can hold. Blank rows count here: each costs a little time, and there could be millions. */
const MAX_LINES = 1_048_576;
/** Joined exports have several in one file. The longest first, or it would be taken for two. */
const LINE_ENDS = ['\r\n', '\n', '\r'];

export interface ContactFile {
  encoding: string;
  delimiter: string;
  rows: AsyncGenerator<FileRow[]>;
}

/** Excel writes this line for itself when the comma is no delimiter where it is. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\n|\r)/;

/** Opens the text of a delimited list. Errors surface while its rows are read. */
export function openCsv(text: string, encoding: string): ContactFile {
  const [line = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  const body = text.slice(line.length);
  const delimiter = separator ?? sniffDelimiter(body);

  return { encoding, delimiter, rows: readRows(piecesOf(body), delimiter) };
}

/** Each piece is turned into bytes by itself, so none ends within a character of two halves, such as an emoji. */
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

/** Passes pieces on while they produce rows; an endless row is refused before the rest of it uses memory. */
async function* whileRowsEnd(
  pieces: Iterable<string>,
  rowsSoFar: () => number,
): AsyncGenerator<string> {
  let rows = 0;
  let letters = 0;
  for (const piece of pieces) {
    yield piece;
    // Lets other requests run.
    await setImmediate();
    letters = rowsSoFar() === rows ? letters + piece.length : 0;
    rows = rowsSoFar();
    if (letters > MAX_LETTERS_OF_A_ROW) throw tooManyColumns(rows + 1);
  }
}

/** The rows of a text that comes in pieces, without the blank ones. */
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
  // An error comes out of the parser, where it is awaited.
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
