import { rmSync } from 'node:fs';
import type pg from 'pg';
import { embeddedPool } from '#server/db/embedded/embedded-pool.ts';
import type { EngineStart } from '#server/db/embedded/engine-messages.ts';
import { startEngineThread } from '#server/db/embedded/engine-thread.ts';
import { seeingOneMoment } from '#server/db/in-transaction.ts';

/** Generous limit for code that reads a copy: it may take this long to process a row. */
const PATIENCE_MS = 10 * 60_000;

interface CopyToRead {
  /** The path of the copy while it is being read. */
  target: string;
  /** Makes the engine write the copy. */
  copy: (target: string) => Promise<void>;
  /** The options for starting an engine on the copy. */
  start: Pick<EngineStart, 'directory' | 'template'>;
}

/**
 * Copies the database, starts a separate engine on the copy for `read`, and removes the copy
 * afterward.
 */
export async function readCopy<T>(
  { target, copy, start }: CopyToRead,
  read: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  rmSync(target, { recursive: true, force: true });
  try {
    await copy(target);
    const thread = await startEngineThread({
      ...start,
      readsOnce: true,
      fsyncs: new SharedArrayBuffer(4),
      statementLimitMs: PATIENCE_MS,
    });
    const pool = embeddedPool({
      thread: () => thread,
      absence: () => 'the copy was closed',
      idleLimitMs: PATIENCE_MS,
    });
    try {
      const client = await pool.connect();
      try {
        return await seeingOneMoment(client, () => read(client));
      } finally {
        client.release(true);
      }
    } finally {
      await thread.terminate('the copy was read');
      await pool.end();
    }
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}
