import { setImmediate as turnOfTheLoop, setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseHealth, DatabaseLog } from '#server/db/database.ts';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';

/** The interval and timeout of the checks that the database responds. Tests shorten them. */
export interface AskingTimes {
  everyMs: number;
  /**
   * The maximum time for a check once it has a connection, or can open one. After that, the
   * database counts as unresponsive.
   */
  answerWithinMs: number;
}

const TIMES: AskingTimes = { everyMs: 5_000, answerWithinMs: 3_000 };

interface WatchOptions {
  pool: pg.Pool;
  log: DatabaseLog;
  /** Returns false while the database is known to be down. Skips checks during that time. */
  isToBeAsked?: () => boolean;
  times?: Partial<AskingTimes> | undefined;
}

interface AnswerWatch {
  health: () => DatabaseHealth;
  isAsking: () => boolean;
  stop: () => void;
}

/**
 * Checks every few seconds, through the pool, whether the database responds, so `health` reflects
 * what a request would experience. Checks don't wait for earlier ones. They start when health is
 * first requested, because a migration before that may take a long time.
 */
export function watchAnswers(options: WatchOptions): AnswerWatch {
  const { pool, log, isToBeAsked = () => true } = options;
  const { everyMs, answerWithinMs } = { ...TIMES, ...options.times };
  let health: DatabaseHealth = { state: 'ok' };
  let underWay = 0;
  let asked = 0;
  let settled = 0;

  /** When all connections are in use, a check waits for one as long as a request would. */
  function limitMs(): number {
    const { max, connectionTimeoutMillis = 0 } = pool.options;
    const isTaken = pool.idleCount === 0 && pool.totalCount >= max;
    return isTaken ? connectionTimeoutMillis + answerWithinMs : answerWithinMs;
  }

  async function question(): Promise<DatabaseHealth> {
    underWay += 1;
    try {
      await ask(pool, answerWithinMs);
      return { state: 'ok' };
    } catch (error) {
      return { state: 'down', reason: asDatabaseUnavailable(error)?.reason ?? String(error) };
    } finally {
      underWay -= 1;
    }
  }

  async function look(): Promise<void> {
    asked += 1;
    const number = asked;
    const found = await Promise.race([question(), silence(limitMs())]);
    if (number < settled) return; // A later check has already finished.
    settled = number;
    if (found.state === 'ok' && health.state !== 'ok') log.info('The database answers again.');
    if (found.state !== 'ok' && health.state === 'ok') {
      log.error(`The database does not answer: ${found.reason}`);
    }
    health = found;
  }

  let timer: NodeJS.Timeout | undefined;

  return {
    health() {
      timer ??= setInterval(() => {
        if (isToBeAsked()) void look();
      }, everyMs).unref();

      return health;
    },
    isAsking: () => underWay > 0,
    stop: () => clearInterval(timer),
  };
}

async function ask(pool: pg.Pool, withinMs: number): Promise<void> {
  // Longer than the limit: pg's timeout would fail the query even if its response has arrived but
  // hasn't been read yet.
  const question = { text: 'select 1', query_timeout: 2 * withinMs };
  const client = await pool.connect();
  let hasAnswered = false;
  try {
    await client.query(question);
    hasAnswered = true;
  } finally {
    client.release(!hasAnswered);
  }
}

async function silence(ms: number): Promise<DatabaseHealth> {
  await delay(ms, undefined, { ref: false });
  await turnOfTheLoop(); // A response that arrived while this thread was busy still counts.
  return { state: 'down', reason: `no answer within ${ms / 1000} s` };
}
