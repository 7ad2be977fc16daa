import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { silentLog } from '#server/db/database.ts';
import type { Database, DatabaseHealth, DatabaseLog } from '#server/db/database.ts';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error.ts';
import { copyBeforeMigrating } from '#server/db/embedded/copy-before-migrating.ts';
import {
  asUnusableFolder,
  checkDataDirectory,
  createDataDirectory,
} from '#server/db/embedded/data-directory.ts';
import { lockDirectory } from '#server/db/embedded/directory-lock.ts';
import { roomLackingForCopy, watchDiskSpace } from '#server/db/embedded/disk-space.ts';
import { embeddedPool } from '#server/db/embedded/embedded-pool.ts';
import { superviseEngine } from '#server/db/embedded/engine-supervisor.ts';
import type { EngineSupervisor } from '#server/db/embedded/engine-supervisor.ts';
import { startEngineThread } from '#server/db/embedded/engine-thread.ts';
import type { EngineThread } from '#server/db/embedded/engine-thread.ts';
import { readCopy } from '#server/db/embedded/read-copy.ts';
import { startMaintenance } from '#server/db/embedded/maintenance.ts';
import { watchAnswers } from '#server/db/watch-answers.ts';
import type { AskingTimes } from '#server/db/watch-answers.ts';

/** Limits and intervals, which tests shorten. */
export interface EmbeddedTuning {
  /**
   * Maximum time for a statement. The engine can't be interrupted, so a statement that runs longer
   * ends the engine too.
   */
  statementLimitMs: number;
  /** A transaction that is idle for longer than this is rolled back. */
  idleLimitMs: number;
  /** The delay between the end of an engine and its first restart. */
  restartDelayMs: number;
  maintenanceEveryMs: number;
  /** The time without requests before maintenance runs its longer steps, in milliseconds. */
  quietAfterMs: number;
  /** If maintenance has been postponed for this long, it runs a short step between requests. */
  postponeAtMostMs: number;
  lockBeatMs: number;
  /** If there is less free space than this, the health state is 'full-disk'. */
  minimumFreeBytes: number;
  asking: Partial<AskingTimes>;
}

const DEFAULT_TUNING: EmbeddedTuning = {
  statementLimitMs: 60_000,
  idleLimitMs: 60_000,
  restartDelayMs: 250,
  maintenanceEveryMs: 5_000,
  quietAfterMs: 15_000,
  postponeAtMostMs: 5 * 60_000,
  lockBeatMs: 2_000,
  minimumFreeBytes: 200 * 1024 * 1024,
  asking: {},
};

// Together, these must be less than the ten seconds a server has to stop.
const DRAIN_LIMIT_MS = 4_000;
const CLOSE_LIMIT_MS = 4_000;

interface EmbeddedOptions {
  dataDir: string;
  log?: DatabaseLog;
  tuning?: Partial<EmbeddedTuning>;
}

export interface EmbeddedDatabase extends Database {
  /** Returns how many fsyncs the engine has done since it was opened. */
  fsyncCount: () => number;
}

/**
 * Opens the embedded engine in `dataDir`/db. Throws if a different process has the directory open.
 */
export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log = silentLog } = options;
  const tuning = { ...DEFAULT_TUNING, ...options.tuning };
  const directory = join(dataDir, 'db');
  const fsyncs = new SharedArrayBuffer(4);
  let engine: EngineSupervisor | undefined;

  const unlock = await takeDirectory({
    dataDir,
    beatMs: tuning.lockBeatMs,
    onLost: (reason) => void engine?.halt(reason),
  });
  try {
    rmSync(copyToRead(dataDir), { recursive: true, force: true }); // A killed process may have left a copy behind.
    if (!existsSync(directory)) await createDataDirectory(directory);
    engine = await superviseEngine({
      start: () => {
        checkDataDirectory(directory); // If the volume has disappeared, don't create an empty database in its place.
        return startEngineThread({ directory, fsyncs, statementLimitMs: tuning.statementLimitMs });
      },
      log,
      restartDelayMs: tuning.restartDelayMs,
    });
  } catch (error) {
    await unlock();
    throw asUnusableFolder(error, dataDir);
  }

  return assemble({ engine, dataDir, directory, fsyncs, unlock, log, tuning });
}

/** The path of the copy that is read while others keep writing. */
const copyToRead = (dataDir: string) => join(dataDir, 'db.copy');

async function takeDirectory(options: Parameters<typeof lockDirectory>[0]) {
  try {
    mkdirSync(options.dataDir, { recursive: true });
    return await lockDirectory(options);
  } catch (error) {
    throw asUnusableFolder(error, options.dataDir);
  }
}

interface Parts {
  engine: EngineSupervisor;
  dataDir: string;
  directory: string;
  fsyncs: SharedArrayBuffer;
  unlock: () => Promise<void>;
  log: DatabaseLog;
  tuning: EmbeddedTuning;
}

function assemble(parts: Parts): EmbeddedDatabase {
  const { engine, dataDir, directory, fsyncs, unlock, log, tuning } = parts;
  const absence = () => engine.health().reason ?? 'the engine is not running';
  const pool = embeddedPool({
    thread: engine.thread,
    absence,
    idleLimitMs: tuning.idleLimitMs,
  });
  const disk = watchDiskSpace(dataDir, tuning.minimumFreeBytes);
  const watch = watchAnswers({
    pool,
    log,
    isToBeAsked: () => engine.health().state === 'ok',
    times: tuning.asking,
  });

  function runningThread(): EngineThread {
    const thread = engine.thread();
    if (!thread) throw new DatabaseUnavailableError(absence());
    return thread;
  }
  const unhurried: Database['unhurried'] = async (work) => {
    const thread = runningThread();
    const client = await pool.connect();
    let isAsBefore = false;
    try {
      const result = await thread.unhurried(() => work(client));
      isAsBefore = true;
      return result;
    } finally {
      client.release(!isAsBefore);
    }
  };
  const copyOnce = async (target: string) => {
    const lacking = roomLackingForCopy(directory, dataDir);
    if (lacking) throw new Error(`There is no room for a copy of the database: ${lacking}`);
    mkdirSync(target, { mode: 0o700 });
    await unhurried(() => runningThread().copyDirectory(target, 'directory'));
  };
  let readers: Promise<unknown> = Promise.resolve();
  const atOneMoment: Database['atOneMoment'] = (read) => {
    const target = copyToRead(dataDir);
    const result = readers.then(() =>
      readCopy({ target, copy: copyOnce, start: { directory: target } }, read),
    );
    readers = result.catch(() => {}); // Make only one copy at a time.
    return result;
  };
  const stopMaintenance = startMaintenance({
    pool,
    unhurried,
    isOwnUse: watch.isAsking,
    log,
    everyMs: tuning.maintenanceEveryMs,
    quietAfterMs: tuning.quietAfterMs,
    postponeAtMostMs: tuning.postponeAtMostMs,
  });

  async function close(): Promise<void> {
    stopMaintenance();
    watch.stop();
    disk.stop();
    await Promise.race([pool.end(), delay(DRAIN_LIMIT_MS, undefined, { ref: false })]);
    await engine.close(CLOSE_LIMIT_MS);
    await unlock();
  }
  let closing: Promise<void> | undefined;

  return {
    kind: 'embedded',
    db: drizzle(pool),
    pool,
    unhurried,
    atOneMoment,
    health(): DatabaseHealth {
      const answers = watch.health();
      const health = engine.health().state === 'ok' ? answers : engine.health();
      const shortage = disk.shortage();
      return health.state === 'ok' && shortage ? { state: 'full-disk', reason: shortage } : health;
    },
    copyBeforeMigrating: (migration) =>
      copyBeforeMigrating({
        directory,
        backupsDir: join(dataDir, 'backups'),
        migration,
        now: new Date(),
        copy: (target) => runningThread().copyDirectory(target, 'directory'),
      }),
    fsyncCount: () => new Int32Array(fsyncs)[0] ?? 0,
    close: () => (closing ??= close()),
  };
}
