import { Worker } from 'node:worker_threads';
import { workerFile } from '#server/worker-file.ts';
import type { ReadWorkbook, WorkbookStart } from './workbook-messages.ts';

const HEAP_LIMIT_MB = 512;
const TIME_LIMIT_MS = 15_000;

/** The thread ended without a result: the workbook is damaged, or takes too long. */
export class WorkbookError extends Error {}

/** Workbooks are read one at a time: each may take some hundred megabytes. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads the first visible sheet that has values of a workbook (.xlsx), at most `maxRows` rows of it.
 * Check the archive first: see `checkArchive`. Rejects with a `WorkbookError`.
 */
export function readWorkbook(start: WorkbookStart): Promise<ReadWorkbook> {
  const reading = last.then(() => readInThread(start));
  last = reading.catch(() => undefined);

  return reading;
}

async function readInThread(start: WorkbookStart): Promise<ReadWorkbook> {
  const worker = new Worker(await workerFile('workbook/workbook-worker.ts'), {
    workerData: start,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
  });
  const timer = setTimeout(() => void worker.terminate(), TIME_LIMIT_MS);
  try {
    return await new Promise<ReadWorkbook>((resolve, reject) => {
      worker.on('message', resolve);
      worker.on('error', (cause) => reject(new WorkbookError('cannot be read', { cause })));
      worker.on('exit', () => reject(new WorkbookError('took too long')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
