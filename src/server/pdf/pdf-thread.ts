import { Worker } from 'node:worker_threads';
import type { FromPdfWorker, PdfWorkerStart, ToPdfWorker } from '#server/pdf/pdf-messages.ts';
import { packageRoot } from '#server/package-root.ts';
import { workerFile } from '#server/worker-file.ts';

/** The thread that renders PDFs, as seen from the main thread. Renders one document at a time. */
export interface PdfThread {
  readonly hasEnded: boolean;
  /** Rejects with the reason if the thread ends before responding. */
  ask(question: ToPdfWorker): Promise<FromPdfWorker>;
  /** Kills the thread. Pending requests reject with the reason. */
  terminate(reason: Error): Promise<void>;
}

const HEAP_LIMIT_MB = 512;

/** Starts the thread and waits until it has loaded its fonts. */
export async function startPdfThread(): Promise<PdfThread> {
  const worker = new Worker(await workerFile('pdf/pdf-worker.ts'), {
    workerData: { fontsFolder: `${packageRoot}assets/fonts` } satisfies PdfWorkerStart,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
  });
  let asker: { resolve(answer: FromPdfWorker): void; reject(reason: unknown): void } | undefined;
  let reason: unknown;
  let hasEnded = false;

  worker.on('message', (answer: FromPdfWorker) => asker?.resolve(answer));
  worker.on('error', (error) => {
    reason ??= error;
  });
  worker.on('exit', (code) => {
    hasEnded = true;
    reason ??= new Error(`The thread that makes PDFs ended (${code})`);
    asker?.reject(reason);
  });

  const nextAnswer = () =>
    new Promise<FromPdfWorker>((resolve, reject) => {
      if (hasEnded) reject(reason);
      asker = { resolve, reject };
    });

  await nextAnswer(); // The thread's first message says that it is ready.
  worker.unref(); // Don't let an idle thread keep the process alive.

  return {
    get hasEnded() {
      return hasEnded;
    },
    async ask(question) {
      worker.ref();
      try {
        worker.postMessage(question);
        return await nextAnswer();
      } finally {
        asker = undefined;
        worker.unref();
      }
    },
    async terminate(why) {
      reason ??= why;
      await worker.terminate();
    },
  };
}
