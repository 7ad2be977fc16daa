import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { AppError } from '#shared/app-error.ts';
import type { FromPdfWorker, ToPdfWorker } from '#server/pdf/pdf-messages.ts';
import { startPdfThread } from '#server/pdf/pdf-thread.ts';
import type { PdfThread } from '#server/pdf/pdf-thread.ts';
import { startPrintQueue } from '#server/pdf/print-queue.ts';
import type { PrintTurn } from '#server/pdf/print-queue.ts';
import type { Printed } from '#server/pdf/printed-document.ts';

export interface PdfPrinter {
  /** True while a thread is running. */
  readonly hasThread: boolean;
  /**
   * Creates a PDF when its turn comes. Throws AppError: bad_input if a logo can't be read;
   * unavailable if the document takes too long, took too long recently, or too many are waiting;
   * too_many_requests if too many of this user's documents are waiting.
   */
  print(userId: number, printed: Printed): Promise<Uint8Array>;
  /** Lists the characters that no font has, without duplicates. Waits and throws like `print`. */
  missingLetters(userId: number, printed: Printed): Promise<string[]>;
  /** Ends the thread, and rejects the queued documents and the one in progress. */
  close(): Promise<void>;
}

interface PrinterOptions {
  /** The maximum time for one document. */
  limitMs: number;
  /** The time an idle thread, which uses 90 MB, is kept, in milliseconds. */
  idleMs: number;
  mostWaiting: number;
  /** The maximum number of documents per user, including the one in progress. */
  mostPerUser: number;
  /** Returns a time in milliseconds. Replaced in tests. */
  now?: () => number;
}

interface Turn extends PrintTurn {
  asked: ToPdfWorker;
  succeed: (answer: FromPdfWorker) => void;
  fail: (error: unknown) => void;
}

const MOST_TOO_LONG = 1_000;
/**
 * The time to remember that a document took too long. Not forever, because any document can be slow
 * while the computer is busy or was asleep.
 */
const TOO_LONG_FOR_MS = 10 * 60_000;

/** Returns a document's key. Documents with the same content take equally long. */
const contentKey = (printed: Printed) =>
  createHash('sha256').update(serialize(printed)).digest('base64');

const tooLong = () =>
  new AppError('unavailable', 'This document takes too long to print. Shorten it and try again.');

/**
 * Creates a queue in front of a single worker thread. The thread starts with the first document and
 * ends after being idle.
 */
export function startPdfPrinter(options: PrinterOptions): PdfPrinter {
  const { limitMs, idleMs, now = () => performance.now() } = options;
  const waiting = startPrintQueue<Turn>(options);
  const tooLongAt = new Map<string, number>();
  let thread: PdfThread | undefined;
  let isPrinting = false;
  let retirement: NodeJS.Timeout | undefined;

  async function endThread(reason: Error): Promise<void> {
    clearTimeout(retirement);
    const ended = thread;
    thread = undefined;
    await ended?.terminate(reason);
  }

  function tookTooLong(printed: Printed): boolean {
    if (tooLongAt.size === 0) return false;
    const at = tooLongAt.get(contentKey(printed));
    return at !== undefined && now() - at < TOO_LONG_FOR_MS;
  }

  async function answerNow(asked: ToPdfWorker): Promise<FromPdfWorker> {
    if (!thread || thread.hasEnded) thread = await startPdfThread();
    const limit = setTimeout(() => {
      if (tooLongAt.size >= MOST_TOO_LONG) tooLongAt.clear();
      tooLongAt.set(contentKey(asked.printed), now());
      void endThread(tooLong());
    }, limitMs);
    try {
      return await thread.ask(asked);
    } finally {
      clearTimeout(limit);
    }
  }

  async function printAll(): Promise<void> {
    isPrinting = true;
    clearTimeout(retirement);
    for (let turn = waiting.next(); turn; turn = waiting.next()) {
      await answerNow(turn.asked).then(turn.succeed, turn.fail);
      waiting.finish(turn);
    }
    isPrinting = false;
    retirement = setTimeout(() => void endThread(new Error('retired')), idleMs).unref();
  }

  async function ask(userId: number, asked: ToPdfWorker): Promise<FromPdfWorker> {
    if (tookTooLong(asked.printed)) throw tooLong();

    return new Promise((succeed, fail) => {
      waiting.add({ userId, asked, succeed, fail });
      if (!isPrinting) void printAll();
    });
  }

  return {
    get hasThread() {
      return thread !== undefined && !thread.hasEnded;
    },
    print: async (userId, printed) => bytesOf(await ask(userId, { printed, asks: 'pdf' })),
    missingLetters: async (userId, printed) =>
      lettersOf(await ask(userId, { printed, asks: 'letters' })),
    async close() {
      const reason = new AppError('unavailable', 'The server is shutting down.');
      for (const turn of waiting.empty()) turn.fail(reason);
      await endThread(reason);
    },
  };
}

function bytesOf(answer: FromPdfWorker): Uint8Array {
  if (answer.type === 'made') return answer.bytes;

  throw problemOf(answer);
}

function lettersOf(answer: FromPdfWorker): string[] {
  if (answer.type === 'letters') return answer.letters;

  throw problemOf(answer);
}

function problemOf(answer: FromPdfWorker): Error {
  if (answer.type === 'refused') return new AppError(answer.code, answer.message);
  const reason = answer.type === 'failed' ? answer.reason : `an answer out of turn: ${answer.type}`;

  return new Error(`Failed to create the PDF: ${reason}`);
}
