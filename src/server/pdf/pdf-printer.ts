import { AppError } from '#shared/app-error.ts';
import type { FromPdfWorker } from '#server/pdf/pdf-messages.ts';
import { startPdfThread } from '#server/pdf/pdf-thread.ts';
import type { PdfThread } from '#server/pdf/pdf-thread.ts';
import type { PrintedDocument, PrintedReceipt } from '#server/pdf/printed-document.ts';

export interface PdfPrinter {
  /** Whether a thread is being kept. */
  readonly hasThread: boolean;
  /** Waits its turn. Throws AppError: bad_input for a logo that cannot be read, unavailable when it takes too long or too many wait. */
  print(printed: PrintedDocument | PrintedReceipt): Promise<Uint8Array>;
  /** Ends the thread; what waits or is being made is refused. */
  close(): Promise<void>;
}

interface PrinterOptions {
  /** The longest that one document may take in the thread. */
  limitMs: number;
  /** How long the thread, with its 90 MB, is kept without work. */
  idleMs: number;
  mostWaiting: number;
}

interface Turn {
  printed: PrintedDocument | PrintedReceipt;
  succeed: (bytes: Uint8Array) => void;
  fail: (error: unknown) => void;
}

/** A queue before one worker thread, which starts with the first document and ends when idle. */
export function startPdfPrinter({ limitMs, idleMs, mostWaiting }: PrinterOptions): PdfPrinter {
  const waiting: Turn[] = [];
  let thread: PdfThread | undefined;
  let isPrinting = false;
  let retirement: NodeJS.Timeout | undefined;

  async function endThread(reason: Error): Promise<void> {
    clearTimeout(retirement);
    const ended = thread;
    thread = undefined;
    await ended?.terminate(reason);
  }

  async function printNow(printed: Turn['printed']): Promise<Uint8Array> {
    if (!thread || thread.hasEnded) thread = await startPdfThread();
    const limit = setTimeout(() => {
      const message = 'This document takes too long to print. Shorten it and try again.';
      void endThread(new AppError('unavailable', message));
    }, limitMs);
    try {
      return bytesOf(await thread.ask({ printed }));
    } finally {
      clearTimeout(limit);
    }
  }

  async function printAll(): Promise<void> {
    isPrinting = true;
    clearTimeout(retirement);
    for (let turn = waiting.shift(); turn; turn = waiting.shift()) {
      await printNow(turn.printed).then(turn.succeed, turn.fail);
    }
    isPrinting = false;
    retirement = setTimeout(() => void endThread(new Error('retired')), idleMs).unref();
  }

  return {
    get hasThread() {
      return thread !== undefined && !thread.hasEnded;
    },
    print(printed) {
      if (waiting.length >= mostWaiting) {
        const message = 'Too many documents are being printed. Try again in a moment.';
        return Promise.reject(new AppError('unavailable', message, { retryAfterSeconds: 5 }));
      }
      return new Promise((succeed, fail) => {
        waiting.push({ printed, succeed, fail });
        if (!isPrinting) void printAll();
      });
    },
    async close() {
      const reason = new AppError('unavailable', 'The server is shutting down.');
      for (const turn of waiting.splice(0)) turn.fail(reason);
      await endThread(reason);
    },
  };
}

function bytesOf(answer: FromPdfWorker): Uint8Array {
  if (answer.type === 'made') return answer.bytes;
  if (answer.type === 'refused') throw new AppError(answer.code, answer.message);

  const reason = answer.type === 'failed' ? answer.reason : `an answer out of turn: ${answer.type}`;
  throw new Error(`A PDF could not be made: ${reason}`);
}
