/** Messages from the main thread to the thread that runs the embedded engine. */
export type ToEngine =
  | { type: 'bytes'; connection: number; bytes: Uint8Array }
  /** The connection was closed, with or without a goodbye. Roll back its open transaction. */
  | { type: 'disconnect'; connection: number }
  /** Run a checkpoint, then copy the data directory, either as is or as a (gzipped) tarball. */
  | { type: 'copy'; target: string; format: CopyFormat }
  | { type: 'close' };

export type CopyFormat = 'directory' | 'tar' | 'tar.gz';

/** Messages from the engine's thread. */
export type FromEngine =
  | { type: 'ready' }
  | { type: 'bytes'; connection: number; bytes: Uint8Array }
  /** The engine has processed one `bytes` message. This resets the statement time limit. */
  | { type: 'handled'; connection: number; isInTransaction: boolean }
  | { type: 'goodbye'; connection: number }
  | { type: 'copied'; target: string; error?: string }
  /** Sent last by an engine that cannot continue. */
  | { type: 'fatal'; reason: string };

/** The data an engine thread is started with. */
export interface EngineStart {
  /**
   * The data directory. If omitted, the database is kept in memory and lost when the thread ends.
   */
  directory?: string;
  /** True if everything is read only once, which needs little memory. */
  readsOnce?: boolean;
  /** A tarball of a data directory to start from, instead of initdb. */
  template?: string;
  /** A single counter for the engine's fsyncs. */
  fsyncs: SharedArrayBuffer;
}
