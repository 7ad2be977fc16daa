import { setImmediate as turnOfTheLoop, setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseHealth, DatabaseLog } from '#server/db/database.ts';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';

/** The times of checking that the database responds; tests shorten them. */
export interface AskingTimes {
  everyMs: number;
  /** A question that has a connection, or may open one, counts as unanswered after this. */
  answerWithinMs: number;
}

const TIMES: AskingTimes = { everyMs: 5_000, answerWithinMs: 3_000 };

interface WatchOptions {
  pool: pg.Pool;
  log: DatabaseLog;
  /** False while the database is known to be away: it is not checked then. */
  isToBeAsked?: () => boolean;
  times?: Partial<AskingTimes> | undefined;
}

interface AnswerWatch {
  health: () => DatabaseHealth;
  isAsking: () => boolean;
  stop: () => void;
}

/**
 * Checks every few seconds through the pool whether the database responds, so that `health` says
 * what a request would get. A check does not wait for the previous one. Checks start when the
 * health is first requested: a migration before that may take its time.
 */
export function watchAnswers(options: WatchOptions): AnswerWatch {
  const { pool, log, isToBeAsked = () => true } = options;
  const { everyMs, answerWithinMs } = { ...TIMES, ...options.times };
  let health: DatabaseHealth = { state: 'ok' };
  let underWay = 0;
  let asked = 0;
  let settled = 0;

  /** A check waits for its turn as long as a request would when every connection is taken. */
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
    if (number < settled) return; // A later check has finished.
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
  // Longer than the limit, since it fails the query before a response that has arrived is read.
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
