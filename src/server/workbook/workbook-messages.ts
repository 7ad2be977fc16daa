/** The data that the thread which reads workbooks starts with. */
export interface WorkbookStart {
  bytes: Uint8Array;
  /** Rows that are read, blank ones included. */
  maxRows: number;
}

/** A row with values: its number from 1, and its filled cells by their columns. */
export interface WorkbookRow {
  number: number;
  filled: [column: number, text: string][];
}

/** The first visible sheet that has values. */
export interface ReadWorkbook {
  sheet: string;
  /** Names of further sheets with values. */
  otherSheets: string[];
  rows: WorkbookRow[];
}
