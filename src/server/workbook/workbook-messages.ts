/** The input of the worker thread that reads workbooks. */
export interface WorkbookStart {
  bytes: Uint8Array;
  /** The number of rows to read, including blank ones. */
  maxRows: number;
}

/** A row with values: its 1-based number, and its non-empty cells with their column indexes. */
export interface WorkbookRow {
  number: number;
  filled: [column: number, text: string][];
}

/** The first visible sheet that contains values. */
export interface ReadWorkbook {
  sheet: string;
  /** Names of other visible sheets that contain values. */
  otherSheets: string[];
  rows: WorkbookRow[];
}
