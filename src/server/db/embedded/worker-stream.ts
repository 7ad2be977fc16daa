import { Duplex } from 'node:stream';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error.ts';
import type { EngineThread } from '#server/db/embedded/engine-thread.ts';

let connections = 0;

interface WorkerStreamOptions {
  /** If undefined, the stream fails as soon as it is connected, with `absence` as the reason. */
  thread: EngineThread | undefined;
  absence: string;
  /**
   * The maximum time a transaction may be idle between two statements, in milliseconds. An idle
   * transaction blocks all other clients.
   */
  idleLimitMs: number;
}

/**
 * The stream pg uses as its socket, carrying bytes to and from the engine's thread. Each stream has
 * a number, because the pool drops a client after a failed query and the old stream may overlap
 * with the next.
 */
export class WorkerStream extends Duplex {
  readonly #connection = (connections += 1);
  readonly #thread: EngineThread | undefined;
  readonly #absence: string;
  readonly #idleLimitMs: number;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor({ thread, absence, idleLimitMs }: WorkerStreamOptions) {
    super({ allowHalfOpen: false });
    this.#thread = thread;
    this.#absence = absence;
    this.#idleLimitMs = idleLimitMs;
  }

  connect(): this {
    if (!this.#thread) {
      return this.destroy(new DatabaseUnavailableError(this.#absence));
    }
    this.#thread.listen(this.#connection, {
      onBytes: (bytes) => void this.push(bytes),
      onHandled: (isInTransaction) => this.#watchIdleness(isInTransaction),
      onGoodbye: () => void this.push(null),
      onEnd: (reason) => void this.destroy(new DatabaseUnavailableError(reason)),
    });
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  #watchIdleness(isInTransaction: boolean): void {
    clearTimeout(this.#idleTimer);
    if (!isInTransaction) return;
    const seconds = this.#idleLimitMs / 1000;
    this.#idleTimer = setTimeout(() => {
      const reason = `a transaction stood open for ${seconds} s without a statement`;
      this.destroy(new DatabaseUnavailableError(reason));
    }, this.#idleLimitMs).unref();
  }

  // Socket methods that pg calls but a thread doesn't need.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  /**
   * Sends all statements of one event loop turn in a single message, as a socket to PostgreSQL
   * would.
   */
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    clearTimeout(this.#idleTimer);
    // Buffers share their underlying memory, and all of it would be cloned.
    const bytes = new Uint8Array(chunk);
    this.#thread?.send({ type: 'bytes', connection: this.#connection, bytes });
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#idleTimer);
    this.#thread?.unlisten(this.#connection);
    this.#thread?.send({ type: 'disconnect', connection: this.#connection });
    done(error);
  }
}
