import { AppError } from '#shared/app-error.ts';
import { ArchiveError, checkArchive } from '#server/workbook/check-archive.ts';
import { readWorkbook, WorkbookError } from '#server/workbook/read-workbook.ts';
import { findHeader } from '../contact-import-columns.ts';
import { meaningOfHeader } from '../contact-import-headers.ts';
import { inBatches, tooManyColumns } from './batch-rows.ts';
import type { FileRow } from './batch-rows.ts';
import type { ContactFile } from './read-csv.ts';

const MAX_UNPACKED_BYTES = 60 * 1024 * 1024;
const MAX_ROWS = 20_000;
/** A spreadsheet's column limit. Rows that claim more columns are invalid. */
const SHEET_COLUMNS = 16_384;
const FIRST_ROWS = 25;

const AS_CSV = 'Save the list as CSV (UTF-8) and upload that.';

/** True for a ZIP archive, which includes Excel workbooks. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) <= 8;

async function requireWorkbook(bytes: Buffer): Promise<void> {
  let names: string[];
  try {
    names = await checkArchive(bytes, MAX_UNPACKED_BYTES);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw error.reason === 'too large'
      ? new AppError('too_large', `This Excel workbook is too large to read. ${AS_CSV}`)
      : new AppError('bad_input', `This Excel workbook or ZIP file is damaged. ${AS_CSV}`);
  }
  if (!names.some((name) => /^xl\/workbook\.xml$/i.test(name))) {
    throw new AppError('bad_input', `This is a ZIP file, not an Excel workbook (.xlsx). ${AS_CSV}`);
  }
}

/** Restores leading zeros in ZIP codes that were stored as numbers. */
function withZipZeros(rows: readonly FileRow[]): void {
  const first = rows.slice(0, FIRST_ROWS).map(({ cells }) => cells);
  const header = first[findHeader(first) ?? 0] ?? [];
  const columns = header.flatMap((name, column) =>
    meaningOfHeader(name)?.target === 'postalCode' ? [column] : [],
  );
  for (const { cells } of rows) {
    for (const column of columns) {
      if (/^\d{3,4}$/.test(cells[column] ?? ''))
        cells[column] = cells[column]?.padStart(5, '0') ?? '';
    }
  }
}

/**
 * Opens the first sheet with values in an Excel workbook. Throws a 400 or 413 with instructions.
 */
export async function openWorkbook(bytes: Buffer): Promise<ContactFile> {
  await requireWorkbook(bytes);
  const book = await readWorkbook({ bytes, maxRows: MAX_ROWS + 2 }).catch((error: unknown) => {
    if (!(error instanceof WorkbookError)) throw error;
    throw new AppError('bad_input', `This Excel workbook cannot be read. ${AS_CSV}`, {
      cause: error,
    });
  });
  if (book.rows.some(({ number }) => number > MAX_ROWS + 1)) {
    throw new AppError('too_large', `The workbook has more than 20,000 rows. ${AS_CSV}`);
  }

  const rows = book.rows.map(({ number, filled }): FileRow => {
    const cells: string[] = [];
    for (const [column, text] of filled) {
      if (column >= SHEET_COLUMNS) throw tooManyColumns(number);
      cells[column] = text;
    }

    return { number, cells };
  });
  withZipZeros(rows);
  const whole = (function* () {
    for (const { number, cells } of rows)
      yield { number, cells: Array.from(cells, (cell) => cell ?? '') };
  })();

  return {
    encoding: book.otherSheets.length > 0 ? `Excel, sheet “${book.sheet}”` : 'Excel',
    delimiter: '',
    rows: inBatches(whole),
  };
}
