import { Worker } from 'node:worker_threads';
import { DatabaseStartError } from '#server/db/database-start-error.ts';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error.ts';
import type {
  CopyFormat,
  EngineStart,
  FromEngine,
  ToEngine,
} from '#server/db/embedded/engine-messages.ts';
import { startStatementClock } from '#server/db/embedded/statement-clock.ts';
import type { StatementClock } from '#server/db/embedded/statement-clock.ts';
import { workerFile } from '#server/worker-file.ts';

/** Receives a connection's messages from the engine's thread. */
interface EngineListener {
  onBytes(bytes: Uint8Array): void;
  onHandled(isInTransaction: boolean): void;
  onGoodbye(): void;
  onEnd(reason: string): void;
}

/** A running engine, as seen from the main thread. */
export interface EngineThread {
  send(message: ToEngine): void;
  listen(connection: number, listener: EngineListener): void;
  unlisten(connection: number): void;
  /** Runs work without the statement time limit. */
  unhurried<T>(work: () => Promise<T>): Promise<T>;
  copyDirectory(target: string, format: CopyFormat): Promise<void>;
  /** Resolves with the reason when the thread has ended. */
  readonly ended: Promise<string>;
  /**
   * Kills the thread immediately, at any point. This is safe because PostgreSQL recovers from its
   * log.
   */
  terminate(reason: string): Promise<void>;
  /** Runs a checkpoint and closes the engine. Kills it if that takes longer than `withinMs`. */
  close(withinMs: number): Promise<void>;
}

/** Recovery after a crash has to read the log again, but this takes seconds, not minutes. */
const START_LIMIT_MS = 5 * 60_000;

interface ThreadOptions extends EngineStart {
  statementLimitMs: number;
}

/**
 * Starts a thread that runs an engine, and waits until it is ready. Rejects with the engine's
 * reason if it fails.
 */
export async function startEngineThread(options: ThreadOptions): Promise<EngineThread> {
  const { statementLimitMs, ...workerData } = options;
  const worker = new Worker(await workerFile('db/embedded/database-worker.ts'), {
    workerData,
    execArgv: [],
  });
  const listeners = new Map<number, EngineListener>();
  const copies = new Map<string, (error?: string) => void>();
  let reason = '';
  let hasEnded = false;

  const clock: StatementClock = startStatementClock(statementLimitMs, () => {
    void terminate(`a statement ran longer than ${statementLimitMs / 1000} s`);
  });
  async function terminate(why: string): Promise<void> {
    reason ||= why;
    await worker.terminate();
  }

  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromEngine) => {
      if (message.type === 'ready') resolve();
    });
    worker.once('exit', () =>
      reject(new DatabaseStartError(`The embedded database did not start: ${reason}`)),
    );
  });

  worker.on('message', (message: FromEngine) => {
    switch (message.type) {
      case 'bytes':
        return listeners.get(message.connection)?.onBytes(message.bytes);
      case 'handled':
        clock.finished();
        return listeners.get(message.connection)?.onHandled(message.isInTransaction);
      case 'goodbye':
        return listeners.get(message.connection)?.onGoodbye();
      case 'copied':
        return copies.get(message.target)?.(message.error);
      case 'fatal':
        reason ||= message.reason;
    }
  });
  worker.on('error', (error) => {
    reason ||= String(error);
  });
  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code) => {
      reason ||= `the engine's thread ended (${code})`;
      hasEnded = true;
      clock.end();
      for (const listener of listeners.values()) listener.onEnd(reason);
      for (const settle of copies.values()) settle(reason);
      resolve(reason);
    });
  });

  const limit = setTimeout(() => void terminate('it took too long'), START_LIMIT_MS);
  await ready.finally(() => clearTimeout(limit));
  return {
    ended,
    terminate,
    send(message) {
      if (hasEnded) return;
      if (message.type === 'bytes') clock.started();
      worker.postMessage(message);
    },
    listen(connection, listener) {
      if (hasEnded) listener.onEnd(reason);
      else listeners.set(connection, listener);
    },
    unlisten: (connection) => void listeners.delete(connection),
    unhurried: (work) => clock.stopped(work),
    async copyDirectory(target, format) {
      if (hasEnded) throw new DatabaseUnavailableError(reason);
      await new Promise<void>((resolve, reject) => {
        copies.set(target, (error) => (error ? reject(new Error(error)) : resolve()));
        worker.postMessage({ type: 'copy', target, format } satisfies ToEngine);
      }).finally(() => copies.delete(target));
    },
    async close(withinMs) {
      reason ||= 'the database was closed';
      const limit = setTimeout(() => void terminate('closing took too long'), withinMs);
      worker.postMessage({ type: 'close' } satisfies ToEngine);
      await ended;
      clearTimeout(limit);
    },
  };
}
