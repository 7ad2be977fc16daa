/** Reads a workbook in a worker thread, so a slow one can be stopped. */
import { parentPort, workerData } from 'node:worker_threads';
import { read } from '@e965/xlsx';
import type { CellObject, WorkSheet } from '@e965/xlsx';
import type { ReadWorkbook, WorkbookRow, WorkbookStart } from './workbook-messages.ts';

function dateText(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T');

  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

/** Converts a number to text, with leading zeros if the cell's format shows them. */
function numberText(value: number, format: string | number | undefined): string {
  const text = String(value);
  const [zeros] = /^0{2,}/.exec(String(format ?? '')) ?? [];

  return zeros ? text.padStart(zeros.length, '0') : text;
}

function cellText({ t, v, z }: CellObject): string {
  if (v === undefined || v === null || t === 'e') return '';
  if (v instanceof Date) return Number.isNaN(v.getTime()) ? '' : dateText(v);

  return typeof v === 'number' ? numberText(v, z) : String(v);
}

/** Iterates over existing cells only: a sheet can claim a million rows of 16,384 columns. */
function rowsOf(sheet: WorkSheet): WorkbookRow[] {
  const data: (CellObject | undefined)[][] = sheet['!data'] ?? [];
  const rows: WorkbookRow[] = [];
  for (const place of Object.keys(data)) {
    const cells = data[Number(place)] ?? [];
    const filled: WorkbookRow['filled'] = [];
    for (const column of Object.keys(cells)) {
      const cell = cells[Number(column)];
      const text = cell ? cellText(cell) : '';
      if (text !== '') filled.push([Number(column), text]);
    }
    if (filled.length > 0) rows.push({ number: Number(place) + 1, filled });
  }

  return rows;
}

const { bytes, maxRows } = workerData as WorkbookStart;
const book = read(bytes, {
  type: 'array',
  dense: true,
  cellDates: true,
  UTC: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
  sheetRows: maxRows,
});
const isHidden = (place: number) => Boolean(book.Workbook?.Sheets?.[place]?.Hidden);
const sheets = book.SheetNames.flatMap((name, place) => {
  const sheet = book.Sheets[name];
  const rows = sheet && !isHidden(place) ? rowsOf(sheet) : [];

  return rows.length > 0 ? [{ name, rows }] : [];
});
const [first, ...others] = sheets;
parentPort?.postMessage({
  sheet: first?.name ?? '',
  otherSheets: others.map(({ name }) => name),
  rows: first?.rows ?? [],
} satisfies ReadWorkbook);
