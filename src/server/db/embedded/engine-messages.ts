/** Messages from the main thread to the thread that runs the embedded engine. */
export type ToEngine =
  | { type: 'bytes'; connection: number; bytes: Uint8Array }
  /** The connection is gone, with or without a goodbye: its open transaction is undone. */
  | { type: 'disconnect'; connection: number }
  /** Checkpoint, then copy the data directory, as it is or into one (gzipped) tarball. */
  | { type: 'copy'; target: string; format: CopyFormat }
  | { type: 'close' };

export type CopyFormat = 'directory' | 'tar' | 'tar.gz';

/** Messages from the engine's thread. */
export type FromEngine =
  | { type: 'ready' }
  | { type: 'bytes'; connection: number; bytes: Uint8Array }
  /** The engine has processed one `bytes` message, which resets the statement limit. */
  | { type: 'handled'; connection: number; isInTransaction: boolean }
  | { type: 'goodbye'; connection: number }
  | { type: 'copied'; target: string; error?: string }
  /** The last message of an engine that cannot continue. */
  | { type: 'fatal'; reason: string };

/** The data that an engine's thread starts with. */
export interface EngineStart {
  /** The data directory; without it the database lives in memory and dies with the thread. */
  directory?: string;
  /** It reads everything once, for which little memory is enough. */
  readsOnce?: boolean;
  /** A tarball of a data directory to start from, instead of initdb. */
  template?: string;
  /** One slot that counts the engine's fsyncs. */
  fsyncs: SharedArrayBuffer;
}
