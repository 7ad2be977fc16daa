import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { Entry, RecordKind } from './journal.ts';
import { anotherBrowser, LostResponse, Unavailable, WrongResponse } from './http-client.ts';
import type { HttpClient, Row, Sent } from './http-client.ts';

/** The counts of a round. */
export interface Tally {
  acknowledged: number;
  unanswered: number;
  /** Repeats with the key of an earlier call, and how many of those had been saved the first time. */
  repeated: number;
  replayed: number;
  unavailable: number;
  /** Payments that a client made at the provider, and those of their messages that found no server. */
  charged: number;
  deliveredLate: number;
  /** Messages that never came: the sweep found their payments. */
  neverDelivered: number;
  /** Charges of saved cards: by a tap of the client, by the office, by autopay. */
  tapped: number;
  chargedAtOffice: number;
  chargedAutomatically: number;
  /** Those that were made when the server was killed, before it received the result. */
  chargedUnacknowledged: number;
}

export const newTally = (): Tally => ({
  acknowledged: 0,
  unanswered: 0,
  repeated: 0,
  replayed: 0,
  unavailable: 0,
  charged: 0,
  deliveredLate: 0,
  neverDelivered: 0,
  tapped: 0,
  chargedAtOffice: 0,
  chargedAutomatically: 0,
  chargedUnacknowledged: 0,
});

/** A workload’s client: it sends calls, and keeps a journal of requests and responses. */
export interface Client {
  random: SeededRandom;
  tally: Tally;
  entries: Entry[];
  /** A text that is in no other record. */
  newMark(): string;
  call: HttpClient['call'];
  list: HttpClient['list'];
  /** Returns a browser without a session, in which another user signs in. */
  newBrowser(): HttpClient;
  /**
   * Creates a record; `body` without its mark. Now and then the workload treats the response as lost and
   * repeats the call.
   */
  create(kind: RecordKind, body: Row, path?: string): Promise<Entry & { known: Row }>;
  /** Updates a record; `fields` are the values that it must have after that. */
  change(entry: Entry, sent: Sent, fields: Row): Promise<void>;
  remove(entry: Entry): Promise<void>;
  /** Repeats most of the calls without a response after a crash, and leaves the rest. */
  repeatUnanswered(): Promise<void>;
}

interface ClientOptions {
  http: HttpClient;
  random: SeededRandom;
  tally: Tally;
  /** The prefix of every mark of this client. */
  markPrefix: string;
}

export function openClient({ http, random, tally, markPrefix }: ClientOptions): Client {
  let marks = 0;
  const entries: Entry[] = [];

  /** Sends, and counts how it went. */
  async function send(sent: Sent): Promise<Row> {
    try {
      const { body, isReplayed } = await http.call(sent);
      tally.acknowledged += 1;
      if (isReplayed) tally.replayed += 1;
      return body;
    } catch (error) {
      if (error instanceof LostResponse) tally.unanswered += 1;
      if (error instanceof Unavailable) tally.unavailable += 1;
      throw error;
    }
  }

  async function repeat(entry: Entry & { path: string }): Promise<void> {
    tally.repeated += 1;
    const { path, body, key, known } = entry;
    const row = await send({ path, body, key });
    if (known && row['id'] !== known['id']) {
      throw new WrongResponse(`${path} made ${entry.mark} again under its key`);
    }
    entry.known ??= row;
  }

  return {
    random,
    tally,
    entries,
    newMark: () => `${markPrefix}${(marks += 1)}.`,
    call: (sent) => http.call(sent),
    list: (path, query) => http.list(path, query),
    newBrowser: () => anotherBrowser(http),

    async create(kind, fields, path = kind.path) {
      const mark = `${markPrefix}${(marks += 1)}.`;
      const body = { ...fields, [kind.mark]: mark };
      const entry: Entry & { path: string } = { kind, mark, key: randomUUID(), body, path };
      entries.push(entry);
      const known = await send({ path, body, key: entry.key });
      entry.known = known;
      if (random.chance(0.05)) await repeat(entry);

      return Object.assign(entry, { known });
    },

    async change(entry, sent, fields) {
      entry.pending = fields;
      const row = await send(sent);
      entry.known = row;
      delete entry.pending;
    },

    async remove(entry) {
      entry.gone = 'maybe';
      await send({ method: 'DELETE', path: `${entry.kind.path}/${String(entry.known?.['id'])}` });
      entry.gone = 'yes';
    },

    async repeatUnanswered() {
      for (const entry of entries as (Entry & { path: string })[]) {
        if (!entry.known && random.chance(0.7)) await repeat(entry);
      }
    },
  };
}
