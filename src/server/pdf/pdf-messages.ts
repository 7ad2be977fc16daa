import type { ErrorCode } from '#shared/app-error.ts';
import type { Printed } from '#server/pdf/printed-document.ts';

/** The data the PDF thread is started with. */
export interface PdfWorkerStart {
  fontsFolder: string;
}

/**
 * A request to the thread. It handles one at a time: the next is sent after the response to the
 * previous one.
 */
export interface ToPdfWorker {
  printed: Printed;
  /** The requested result: the PDF, or the characters in it that no font has. */
  asks: 'pdf' | 'letters';
}

/** 'ready' is sent once, as the first message. */
export type FromPdfWorker =
  | { type: 'ready' }
  | { type: 'made'; bytes: Uint8Array }
  | { type: 'letters'; letters: string[] }
  | { type: 'refused'; code: ErrorCode; message: string }
  | { type: 'failed'; reason: string };
