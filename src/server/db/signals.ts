/** Signals between the processes on one PostgreSQL server, by a connection of their own. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const CONNECT_AGAIN_MS = 1_000;
/** Signals of a busy moment are sent as one. */
const GATHER_MS = 20;

export interface Signals {
  /**
   * Wakes the other processes soon. Without a connection the signal is lost: receivers also look regularly.
   */
  send: () => void;
  close: () => Promise<void>;
}

interface SignalOptions {
  connection: pg.ClientConfig;
  channel: string;
  /** Called for a signal of another process, and after each connection, since some may have been missed. */
  onSignal: () => void;
}

/** Listens and sends. A lost connection is opened again, for as long as that takes. */
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
    // A second error of a connection that is lost already would end the process.
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

  // One signal at a time: on a slow connection they would pile up, and one wakes as well as ten.
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
      // A server that has not responded yet need not see it go.
      else client?.connection.stream.destroy();
      await opening;
    },
  };
}
