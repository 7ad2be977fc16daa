/** Signals between processes on the same PostgreSQL server, over a separate connection. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const CONNECT_AGAIN_MS = 1_000;
/** Combine signals that are sent within this time. */
const GATHER_MS = 20;

export interface Signals {
  /**
   * Wakes the other processes soon. Without a connection the signal is lost, but receivers also
   * check regularly.
   */
  send: () => void;
  close: () => Promise<void>;
}

interface SignalOptions {
  connection: pg.ClientConfig;
  channel: string;
  /**
   * Called when a different process sends a signal, and after each reconnect because signals may
   * have been missed.
   */
  onSignal: () => void;
}

/** Listens for signals and sends them. Keeps reconnecting if the connection is lost. */
export function connectSignals({ connection, channel, onSignal }: SignalOptions): Signals {
  const own = randomUUID();
  let client: pg.Client | undefined;
  let isListening = false;
  let isClosed = false;
  let again: NodeJS.Timeout | undefined;
  let sending: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const opened = new pg.Client({ ...connection, application_name: 'gable signals' });
    client = opened;
    const isLost = new Promise<void>((resolve) => {
      opened.once('error', () => resolve());
      opened.once('end', () => resolve());
    });
    // Without a listener, a second error on a lost connection would end the process.
    opened.on('error', () => undefined);
    opened.on('notification', ({ payload }) => {
      if (payload !== own) onSignal();
    });
    const listen = async () => {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      isListening = true;
      onSignal();
      await isLost;
    };
    // A refused connection counts as lost.
    await Promise.race([listen(), isLost]).catch(() => undefined);
    isListening = false;
    opened.end().catch(() => undefined);
    if (!isClosed) again = setTimeout(() => void open(), CONNECT_AGAIN_MS).unref();
  }
  const opening = open();

  // Send one signal at a time: they would pile up on a slow connection, and a single one is enough
  // to wake the receivers.
  let isUnderWay = false;
  let isWanted = false;
  async function notify(): Promise<void> {
    isWanted = isUnderWay && isListening;
    if (isUnderWay || !isListening) return;
    isUnderWay = true;
    await client?.query('select pg_notify($1, $2)', [channel, own]).catch(() => undefined);
    isUnderWay = false;
    if (isWanted) await notify();
  }

  return {
    send() {
      sending ??= setTimeout(() => {
        sending = undefined;
        void notify();
      }, GATHER_MS).unref();
    },

    async close() {
      isClosed = true;
      clearTimeout(again);
      clearTimeout(sending);
      if (isListening) await client?.end().catch(() => undefined);
      // Not connected yet, so there is no need to close the connection gracefully.
      else client?.connection.stream.destroy();
      await opening;
    },
  };
}
