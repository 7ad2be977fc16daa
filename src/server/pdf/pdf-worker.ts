/**
 * Creates PDFs in a worker thread: each takes 50–100 ms of CPU time, which would block the main
 * thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/app-error.ts';
import { openPrinter } from '#server/pdf/make-pdf.ts';
import type { FromPdfWorker, PdfWorkerStart, ToPdfWorker } from '#server/pdf/pdf-messages.ts';

const port = parentPort;
if (!port) throw new Error('pdf-worker runs as a worker thread');

const { fontsFolder } = workerData as PdfWorkerStart;
const { makePdf, missingLetters } = openPrinter(fontsFolder);

function answerTo(error: unknown): FromPdfWorker {
  if (error instanceof AppError) {
    return { type: 'refused', code: error.code, message: error.message };
  }
  return {
    type: 'failed',
    reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}

port.on('message', ({ printed, asks }: ToPdfWorker) => {
  if (asks === 'letters') {
    const letters = missingLetters(printed);
    port.postMessage({ type: 'letters', letters } satisfies FromPdfWorker);
    return;
  }
  makePdf(printed).then(
    (pdf) => {
      const bytes = new Uint8Array(pdf); // Copy the bytes into separate memory that can be transferred.
      port.postMessage({ type: 'made', bytes } satisfies FromPdfWorker, [bytes.buffer]);
    },
    (error: unknown) => port.postMessage(answerTo(error)),
  );
});
port.postMessage({ type: 'ready' } satisfies FromPdfWorker);
