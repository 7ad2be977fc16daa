import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseHealth, DatabaseLog } from '#server/db/database.ts';
import type { EngineThread } from '#server/db/embedded/engine-thread.ts';

export interface EngineSupervisor {
  /** The engine while there is one. */
  thread: () => EngineThread | undefined;
  health: () => DatabaseHealth;
  /** Ends the engine at once and for good. */
  halt(reason: string): Promise<void>;
  close(withinMs: number): Promise<void>;
}

interface SupervisorOptions {
  start: () => Promise<EngineThread>;
  log: DatabaseLog;
  /** Before the first restart; doubled after each further one, up to `LONGEST_DELAY_MS`. */
  restartDelayMs: number;
}

const LONGEST_DELAY_MS = 30_000;
const STABLE_AFTER_MS = 60_000;

/**
 * Keeps an engine running. One that ends by itself is started again, and PostgreSQL's log brings
 * back everything that was committed. When it keeps ending (a full disk, say) the restarts become
 * rarer but do not cease: the office has nobody to press a button once there is room again.
 */
export async function superviseEngine(options: SupervisorOptions): Promise<EngineSupervisor> {
  const { start, log, restartDelayMs } = options;
  const closing = new AbortController();
  let health: DatabaseHealth = { state: 'ok' };
  let thread: EngineThread | undefined = await start();

  async function keepRunning(first: EngineThread): Promise<void> {
    let current = first;
    let failures = 0;
    while (true) {
      const startedAt = Date.now();
      const reason = await current.ended;
      thread = undefined;
      if (closing.signal.aborted) return;

      if (Date.now() - startedAt > STABLE_AFTER_MS) failures = 0;
      health = { state: failures === 0 ? 'restarting' : 'down', reason };
      log.error(`The database engine ended: ${reason}. Starting it again.`);

      const next = await startAgain();
      if (!next) return;
      current = thread = next;
      health = { state: 'ok' };
      log.info('The database serves again.');
    }

    async function startAgain(): Promise<EngineThread | undefined> {
      while (!closing.signal.aborted) {
        const wait = Math.min(restartDelayMs * 2 ** failures, LONGEST_DELAY_MS);
        failures += 1;
        try {
          await delay(wait, undefined, { signal: closing.signal });
          return await start();
        } catch (error) {
          if (closing.signal.aborted) break;
          const reason = error instanceof Error ? error.message : String(error);
          health = { state: 'down', reason };
          log.error(`The database engine did not start: ${reason}`);
        }
      }
      return undefined;
    }
  }
  const running = keepRunning(thread);

  return {
    thread: () => thread,
    health: () => health,
    async halt(reason) {
      closing.abort();
      health = { state: 'down', reason };
      log.error(`The database engine was stopped: ${reason}.`);
      await thread?.terminate(reason);
    },
    async close(withinMs) {
      closing.abort();
      await thread?.close(withinMs);
      await running;
    },
  };
}
