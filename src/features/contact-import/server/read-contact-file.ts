/** The rows of a CSV file in batches, so that a long file does not block other requests. */
import { CsvError, parse } from 'csv-parse';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/app-error.ts';
import { cleanText } from '#shared/fields/field-schemas.ts';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../contact-import.ts';
import { decodeText, sniffDelimiter, looksLikeText } from '../contact-import-text.ts';
import type { DecodedText } from '../contact-import-text.ts';
import { fileTypeFromBuffer } from 'file-type';

const LETTERS_AT_ONCE = 65_536;
/** A batch ends at the first of these limits, since it is one statement's parameter. */
const ROWS_AT_ONCE = 500;
const BATCH_LETTERS = 1_000_000;
/** A quotation mark that is never closed would make one cell of all that follows. */
const MAX_RECORD_BYTES = 200_000;
/** A row within that limit ends by now, each of its letters a doubled quotation mark: a longer one is all delimiters. */
const MAX_LETTERS_OF_A_ROW = 2 * MAX_RECORD_BYTES + LETTERS_AT_ONCE;
/** What a spreadsheet can hold. Blank rows count here: each costs a little time, and there could be millions. */
const MAX_LINES = 1_048_576;
/** Joined exports have several in one file. The longest first, or it would be taken for two. */
const LINE_ENDS = ['\r\n', '\n', '\r'];

export interface FileRow {
  /** Its place in the file as a spreadsheet counts, from 1; blank rows count and are left out. */
  number: number;
  cells: string[];
}

interface ContactFile extends Pick<DecodedText, 'encoding'> {
  delimiter: string;
  rows: AsyncGenerator<FileRow[]>;
}

/** Excel writes this line for itself when the comma is no delimiter where it is. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\n|\r)/;

/** Opens a file. A file that is not text is refused at once; other errors surface while its rows are read. */
export async function openContactFile(bytes: Uint8Array): Promise<ContactFile> {
  const { text, encoding } = decodeText(bytes);
  await requireText(bytes, text);

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
  let count = 0;
  let letters = 0;
  let batch: FileRow[] = [];
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number > MAX_LINES) throw tooManyRows(MAX_LINES);
      if (record.length > MAX_IMPORT_COLUMNS) throw tooManyColumns(number);
      const cells = record.every((cell) => cell === '') ? [] : record.map(cleanText);
      if (cells.every((cell) => cell === '')) continue;

      count += 1;
      // The names of the columns are a row of their own.
      if (count > MAX_IMPORT_ROWS + 1) throw tooManyRows(MAX_IMPORT_ROWS);
      batch.push({ number, cells });
      letters += cells.reduce((sum, cell) => sum + cell.length, 0);
      if (batch.length === ROWS_AT_ONCE || letters > BATCH_LETTERS) {
        yield batch;
        batch = [];
        letters = 0;
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

const counted = (count: number) => count.toLocaleString('en-US');

function tooManyRows(limit: number): AppError {
  return new AppError(
    'too_large',
    `The file has more than ${counted(limit)} rows. Split it into several files.`,
  );
}

function tooManyColumns(row: number): AppError {
  return new AppError(
    'bad_input',
    `Row ${counted(row)} has more than ${MAX_IMPORT_COLUMNS} columns.`,
  );
}

function toReadableError(error: CsvError, row: number): AppError {
  const isQuote = ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'].includes(error.code);
  const why = isQuote ? 'a quotation mark is not closed' : error.message;
  const place = `from row ${counted(row)} on`;

  return new AppError('bad_input', `The file cannot be read ${place}: ${why}.`, { cause: error });
}

/**
 * File types that are often uploaded by mistake. Only those whose signature cannot start a text
 * file: a bitmap's is "BM", which may be the start of a name.
 */
const KINDS: Readonly<Record<string, string>> = {
  xlsx: 'an Excel workbook',
  xls: 'an Excel workbook',
  cfb: 'an Excel workbook',
  ods: 'a spreadsheet',
  zip: 'an Excel workbook or a ZIP file',
  docx: 'a Word document',
  pdf: 'a PDF',
  rtf: 'a document',
  gz: 'a compressed file',
  png: 'a picture',
  jpg: 'a picture',
  webp: 'a picture',
  heic: 'a picture',
  vcf: 'a vCard file',
  ics: 'a calendar file',
  xml: 'an XML file',
};

/** Throws a 400 for a file that is not text, whatever its name, and for text that is another kind of file. */
async function requireText(bytes: Uint8Array, text: string): Promise<void> {
  const kind = await fileTypeFromBuffer(bytes);
  const what = kind && KINDS[kind.ext];
  if (!what && looksLikeText(text)) return;

  throw new AppError(
    'bad_input',
    `This is ${what ?? 'not a text file'}. Save the list as CSV (UTF-8) and upload that.`,
  );
}
