import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from '#server/db/database.ts';
import { embeddedPool } from '#server/db/embedded/embedded-pool.ts';
import { readCopy } from '#server/db/embedded/read-copy.ts';
import { startEngineThread } from '#server/db/embedded/engine-thread.ts';

interface MemoryDatabase extends Database {
  /** Saves the database as a tarball that another database can start from. */
  saveSnapshot(file: string): Promise<void>;
}

/** Opens the embedded engine as shipped, but with its data directory in memory. */
export async function openMemoryDatabase(snapshot?: string): Promise<MemoryDatabase> {
  const thread = await startEngineThread({
    ...(snapshot && { template: snapshot }),
    fsyncs: new SharedArrayBuffer(4),
    statementLimitMs: 60_000,
  });
  let end = '';
  const ended = thread.ended.then((reason) => (end = reason));
  const pool = embeddedPool({ thread: () => (end ? undefined : thread), absence: () => end });

  return {
    kind: 'embedded',
    db: drizzle(pool),
    pool,
    health: () => (end ? { state: 'down', reason: end } : { state: 'ok' }),
    async unhurried(work) {
      const client = await pool.connect();
      let isAsBefore = false;
      try {
        const result = await thread.unhurried(() => work(client));
        isAsBefore = true;
        return result;
      } finally {
        client.release(!isAsBefore);
      }
    },
    atOneMoment: (read) => {
      const target = join(tmpdir(), `gable-copy-${randomUUID()}.tar`);
      const copy = () => thread.copyDirectory(target, 'tar');

      return readCopy({ target, copy, start: { template: target } }, read);
    },
    saveSnapshot: (file) => thread.copyDirectory(file, 'tar'),
    async close() {
      await pool.end();
      await thread.terminate('closed');
      await ended;
    },
  };
}
