/**
 * Follows changes made by all processes. Wakes up when this process commits, when a different
 * process sends a signal, and every few seconds. Changes are always read from the database, so a
 * lost signal only delays them.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { onChangesSaved } from './announce-changes.ts';
import { currentPosition, readChangesAfter } from './read-changes.ts';
import type { ChangePosition, RecordChangeRow } from './read-changes.ts';

const CHANNEL = 'gable_changes';
/** Wait briefly so changes saved together are read together. */
const GATHER_MS = 20;
const PAUSE_MS = 80;
/** Interval between checks for changes by other processes, in case their signal was lost. */
const LOOK_EVERY_MS = 5_000;
/** Interval between checks if this is the only process, so the position never gets too old. */
const LOOK_ALONE_MS = 10 * 60_000;
const AFTER_FAILURE_MS = 1_000;

export interface ChangeFeed {
  /** Starts reading. Resolves once no later change can be missed. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** `changes` is null if some may have been lost, so everything must be treated as changed. */
export type Deliver = (
  changes: readonly RecordChangeRow[] | null,
  position: ChangePosition,
) => Promise<void>;

const nameOf = ({ changedIn, id }: RecordChangeRow) => `${changedIn}-${id}`;

/**
 * Announces this process's changes to other processes right away, but reads their changes only
 * after `start`.
 */
export function changeFeed(database: Database, deliver: Deliver): ChangeFeed {
  let position: ChangePosition | undefined;
  let starting: Promise<void> | undefined;
  let seen = new Set<string>();
  let reading: Promise<void> | undefined;
  let isWokenAgain = false;
  let isStopped = false;

  async function look(): Promise<void> {
    if (!position) return;
    const read = await readChangesAfter(database.db, position);
    if (!read) {
      position = await currentPosition(database.db);
      await deliver(null, position);
      return;
    }
    const fresh = read.changes.filter((change) => !seen.has(nameOf(change)));
    if (fresh.length > 0) await deliver(fresh, read.position);
    seen = new Set(read.changes.map(nameOf));
    ({ position } = read);
  }

  async function readOn(): Promise<void> {
    do {
      await delay(GATHER_MS, undefined, { ref: false });
      isWokenAgain = false;
      await look().catch(() => setTimeout(wake, AFTER_FAILURE_MS).unref());
      await delay(PAUSE_MS, undefined, { ref: false });
    } while (isWokenAgain && !isStopped);
  }

  function wake(): void {
    isWokenAgain = true;
    if (!position || isStopped || reading) return;
    reading = readOn().finally(() => (reading = undefined));
  }

  const signals = database.connectSignals?.(CHANNEL, wake);
  const stopHearing = onChangesSaved(() => {
    wake();
    signals?.send();
  });
  const looking = setInterval(wake, signals ? LOOK_EVERY_MS : LOOK_ALONE_MS).unref();

  async function begin(): Promise<void> {
    position = await currentPosition(database.db);
  }

  return {
    start: () =>
      (starting ??= begin().catch((error: unknown) => {
        starting = undefined;
        throw error;
      })),

    async stop() {
      isStopped = true;
      stopHearing();
      clearInterval(looking);
      await signals?.close();
      await reading;
    },
  };
}
