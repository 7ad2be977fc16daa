import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's module used here. PGlite doesn't publish types for them. */
interface FileSystems {
  NODEFS: { stream_ops: Record<string, (stream: { nfd?: number }) => number> };
  FS: { ErrnoError: new (errno: number) => Error };
}

const EIO = 29; // WASI's error number for I/O errors.

type NodeFSInit = NodeFS['init'];

/**
 * PGlite's Node.js file system with a real fsync. Without it, PostgreSQL's commits would stay in
 * the page cache and be lost in a power failure (electric-sql/pglite#1107).
 */
export class DurableNodeFS extends NodeFS {
  readonly #fsyncs: Int32Array;
  readonly #onAbort: (what: unknown) => void;

  constructor(directory: string, fsyncs: Int32Array, onAbort: (what: unknown) => void) {
    super(directory);
    this.#fsyncs = fsyncs;
    this.#onAbort = onAbort;
  }

  override async init(...args: Parameters<NodeFSInit>): ReturnType<NodeFSInit> {
    const result = await super.init(...args);
    const options = result.emscriptenOpts;
    options.onAbort = this.#onAbort;
    options.preRun = [
      ...(options.preRun ?? []),
      (module) => this.#addFsync(module as unknown as FileSystems),
    ];
    return result;
  }

  #addFsync({ NODEFS, FS }: FileSystems): void {
    NODEFS.stream_ops['fsync'] = (stream) => {
      if (stream.nfd === undefined) return 0;
      try {
        fsyncSync(stream.nfd);
      } catch {
        throw new FS.ErrnoError(EIO); // PostgreSQL then panics and recovers from its log, as intended.
      }
      Atomics.add(this.#fsyncs, 0, 1);
      return 0;
    };
  }
}
