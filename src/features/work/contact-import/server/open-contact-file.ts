/** Opens any supported contact file as table rows. */
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#shared/app-error.ts';
import { MAX_IMPORT_ROWS } from '../contact-import.ts';
import { isJson, isVCard, unreadableKind } from '../contact-import-kinds.ts';
import { decodeText, looksLikeText } from '../contact-import-text.ts';
import { isTooDeep, jsonRows } from './json-rows.ts';
import { countCards } from './read-vcards.ts';
import { vcardRows } from './vcard-rows.ts';
import { inBatches, tooManyRows } from './batch-rows.ts';
import { openCsv } from './read-csv.ts';
import type { ContactFile } from './read-csv.ts';
import { isArchive, openWorkbook } from './open-workbook.ts';

/** vCards can contain photos, and JSON is parsed in memory. */
const MAX_PARSED_BYTES = 10 * 1024 * 1024;

/**
 * File types that are often uploaded by mistake. Leaves out types whose signature could be text: a
 * bitmap starts with "BM", which could be the start of a name.
 */
const KINDS: Readonly<Record<string, string>> = {
  xls: 'an older Excel workbook',
  cfb: 'an older or password-protected Excel workbook',
  ods: 'a spreadsheet',
  zip: 'a ZIP file',
  docx: 'a Word document',
  pdf: 'a PDF',
  rtf: 'a document',
  gz: 'a compressed file',
  png: 'a picture',
  jpg: 'a picture',
  webp: 'a picture',
  heic: 'a picture',
  ics: 'a calendar file',
  xml: 'an XML file',
};

/**
 * Opens a CSV file, an Excel workbook (.xlsx), vCards, or a JSON list. Throws a 400 or 413 with
 * instructions for any other file. CSV errors are thrown while its rows are read.
 */
export async function openContactFile(bytes: Buffer): Promise<ContactFile> {
  if (isArchive(bytes)) return openWorkbook(bytes);
  const kind = await fileTypeFromBuffer(bytes);
  const { text, encoding } = decodeText(bytes);
  const what = (kind && KINDS[kind.ext]) ?? (looksLikeText(text) ? undefined : 'not a text file');
  const problem =
    unreadableKind(text) ??
    (what &&
      `This is ${what}. Save the list as CSV (UTF-8) or as an Excel workbook (.xlsx) and upload that.`);
  if (problem) throw new AppError('bad_input', problem);

  if (isVCard(text)) return openVCards(bytes, text);
  if (isJson(text)) return openJson(bytes, text) ?? openCsv(text, encoding);

  return openCsv(text, encoding);
}

function requireParsable(bytes: Buffer, kind: string): void {
  if (bytes.length <= MAX_PARSED_BYTES) return;

  throw new AppError(
    'too_large',
    `${kind} can have at most 10 MB. Split the file, or export the list as CSV.`,
  );
}

const asFile = (encoding: string, rows: readonly string[][]): ContactFile => ({
  encoding,
  delimiter: '',
  rows: inBatches(rows.map((cells, index) => ({ number: index + 1, cells }))),
});

function openVCards(bytes: Buffer, text: string): ContactFile {
  requireParsable(bytes, 'A vCard file');
  if (countCards(text) > MAX_IMPORT_ROWS) throw tooManyRows(MAX_IMPORT_ROWS);

  return asFile('vCard', vcardRows(text));
}

function openJson(bytes: Buffer, text: string): ContactFile | null {
  requireParsable(bytes, 'A JSON file');
  if (isTooDeep(text)) {
    throw new AppError(
      'bad_input',
      'This JSON file is not a list of contacts. Export the list as CSV and upload that.',
    );
  }
  const rows = jsonRows(text);
  if (rows && rows.length > MAX_IMPORT_ROWS + 1) throw tooManyRows(MAX_IMPORT_ROWS);

  return rows && asFile('JSON', rows);
}
