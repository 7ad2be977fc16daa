import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { silentLog } from '#server/db/database.ts';
import type { Database, DatabaseLog } from '#server/db/database.ts';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error.ts';
import { prepareDataDirectory } from '#server/db/embedded/data-directory.ts';
import { lockDirectory } from '#server/db/embedded/directory-lock.ts';
import { embeddedPool } from '#server/db/embedded/embedded-pool.ts';
import { superviseEngine } from '#server/db/embedded/engine-supervisor.ts';
import { startEngineThread } from '#server/db/embedded/engine-thread.ts';

/** What the tests turn down; the defaults are for use. */
export interface EmbeddedTuning {
  statementLimitMs: number;
  restartDelayMs: number;
}

const DEFAULT_TUNING: EmbeddedTuning = {
  statementLimitMs: 60_000,
  restartDelayMs: 250,
};

const CLOSE_LIMIT_MS = 4_000;

interface EmbeddedOptions {
  dataDir: string;
  log?: DatabaseLog;
  tuning?: Partial<EmbeddedTuning>;
}

/** The embedded engine on `dataDir`/db. Refuses a directory that another process has open. */
export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<Database> {
  const { dataDir, log = silentLog } = options;
  const tuning = { ...DEFAULT_TUNING, ...options.tuning };
  const directory = join(dataDir, 'db');
  const fsyncs = new SharedArrayBuffer(4);

  mkdirSync(dataDir, { recursive: true });
  const unlock = await lockDirectory(dataDir);
  try {
    await prepareDataDirectory(directory);
    const engine = await superviseEngine({
      start: () =>
        startEngineThread({ directory, fsyncs, statementLimitMs: tuning.statementLimitMs }),
      log,
      restartDelayMs: tuning.restartDelayMs,
    });
    const pool = embeddedPool({
      thread: engine.thread,
      absence: () => engine.health().reason ?? 'the engine is not running',
    });

    return {
      kind: 'embedded',
      db: drizzle(pool),
      pool,
      health: engine.health,
      async unhurried(work) {
        const thread = engine.thread();
        if (!thread) throw new DatabaseUnavailableError(engine.health().reason ?? '');
        const client = await pool.connect();
        return thread.unhurried(() => work(client)).finally(() => client.release());
      },
      async copyDirectory(target) {
        const thread = engine.thread();
        if (!thread) throw new DatabaseUnavailableError(engine.health().reason ?? '');
        await thread.copyDirectory(target, 'directory');
      },
      async close() {
        await pool.end();
        await engine.close(CLOSE_LIMIT_MS);
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
