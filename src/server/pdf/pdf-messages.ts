import type { ErrorCode } from '#shared/app-error.ts';
import type { Printed } from '#server/pdf/printed-document.ts';

/** The data that the thread which makes PDFs starts with. */
export interface PdfWorkerStart {
  fontsFolder: string;
}

/** One document at a time: the next is sent after the response to the last. */
export interface ToPdfWorker {
  printed: Printed;
  /** The PDF, or the letters in it that no font has. */
  asks: 'pdf' | 'letters';
}

/** 'ready' comes once, first. */
export type FromPdfWorker =
  | { type: 'ready' }
  | { type: 'made'; bytes: Uint8Array }
  | { type: 'letters'; letters: string[] }
  | { type: 'refused'; code: ErrorCode; message: string }
  | { type: 'failed'; reason: string };
