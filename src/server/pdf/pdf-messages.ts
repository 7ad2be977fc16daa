import type { ErrorCode } from '#shared/app-error.ts';
import type { Printed } from '#server/pdf/printed-document.ts';

/** What the thread that makes PDFs is started with. */
export interface PdfWorkerStart {
  fontsFolder: string;
}

/** One document at a time: the next is sent after the response to the last. */
export interface ToPdfWorker {
  printed: Printed;
}

/** 'ready' comes once, first. */
export type FromPdfWorker =
  | { type: 'ready' }
  | { type: 'made'; bytes: Uint8Array }
  | { type: 'refused'; code: ErrorCode; message: string }
  | { type: 'failed'; reason: string };
