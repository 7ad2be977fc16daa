import { Worker } from 'node:worker_threads';
import { workerFile } from '#server/worker-file.ts';
import type { ReadWorkbook, WorkbookStart } from './workbook-messages.ts';

const HEAP_LIMIT_MB = 512;
const TIME_LIMIT_MS = 15_000;

/** The worker thread ended without a result: the workbook is damaged or takes too long to read. */
export class WorkbookError extends Error {}

/** Read one workbook at a time, since each can use several hundred megabytes of memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads up to `maxRows` rows of a workbook's (.xlsx) first visible sheet with values. Run
 * `checkArchive` on the file first. Rejects with a `WorkbookError`.
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
