import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseHealth, DatabaseLog } from '#server/db/database.ts';
import type { EngineThread } from '#server/db/embedded/engine-thread.ts';

export interface EngineSupervisor {
  /** The engine's thread, while it is running. */
  thread: () => EngineThread | undefined;
  health: () => DatabaseHealth;
  /** Stops the engine immediately and permanently. */
  halt(reason: string): Promise<void>;
  close(withinMs: number): Promise<void>;
}

interface SupervisorOptions {
  start: () => Promise<EngineThread>;
  log: DatabaseLog;
  /**
   * The delay before the first restart. Doubles with each further restart, up to
   * `LONGEST_DELAY_MS`.
   */
  restartDelayMs: number;
}

const LONGEST_DELAY_MS = 30_000;
/** After running this long, the engine counts as stable, and the restart delay is reset. */
const STABLE_AFTER_MS = 60_000;

/**
 * Keeps an engine running. If it stops, it is restarted, and PostgreSQL's log restores everything
 * that was committed. If it keeps stopping, for example because the disk is full, restarts become
 * less frequent but continue, so no one has to intervene once there is space again.
 */
export async function superviseEngine(options: SupervisorOptions): Promise<EngineSupervisor> {
  const { start, log, restartDelayMs } = options;
  const closing = new AbortController();
  let thread: EngineThread | undefined = await start();
  let health: DatabaseHealth = { state: 'ok' };
  let restarts = 0;

  async function keepRunning(): Promise<void> {
    while (thread) {
      const startedAt = Date.now();
      const reason = await thread.ended;
      thread = undefined;
      if (closing.signal.aborted) return;

      if (Date.now() - startedAt > STABLE_AFTER_MS) restarts = 0;
      health = { state: restarts === 0 ? 'restarting' : 'down', reason };
      log.error(`The database engine ended: ${reason}. It is started again.`);
      await startAgain();
    }
  }

  async function startAgain(): Promise<void> {
    while (!thread) {
      const wait = Math.min(restartDelayMs * 2 ** restarts, LONGEST_DELAY_MS);
      restarts += 1;
      await delay(wait, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      try {
        thread = await start();
        health = { state: 'ok' };
        log.info('The database serves again.');
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        health = { state: 'down', reason };
        log.error(reason);
      }
    }
    if (closing.signal.aborted) await thread.terminate('closed while it started');
  }
  const running = keepRunning();

  return {
    thread: () => thread,
    health: () => health,
    async halt(reason) {
      closing.abort();
      health = { state: 'down', reason };
      log.error(`The database engine is stopped: ${reason}.`);
      await thread?.terminate(reason);
    },
    async close(withinMs) {
      closing.abort();
      await thread?.close(withinMs);
      await running;
    },
  };
}
