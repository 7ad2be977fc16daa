import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { Entry, RecordKind } from './journal.ts';
import { anotherBrowser, LostResponse, Unavailable, WrongResponse } from './http-client.ts';
import type { HttpClient, Row, Sent } from './http-client.ts';

/** Counters of a run. */
export interface Tally {
  acknowledged: number;
  unanswered: number;
  /**
   * Calls repeated with an earlier idempotency key, and how many of them had already been saved the
   * first time.
   */
  repeated: number;
  replayed: number;
  unavailable: number;
  /**
   * Payments made by clients at the provider, and webhooks that were delivered late because the
   * server was down.
   */
  charged: number;
  deliveredLate: number;
  /** Webhooks that never arrived: the sweep found their payments. */
  neverDelivered: number;
  /** Saved-card charges: started by the client, by the office, or by autopay. */
  tapped: number;
  chargedAtOffice: number;
  chargedAutomatically: number;
  /** Charges the provider made when the server was killed before receiving the result. */
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

/** A workload’s client: sends calls, and keeps a journal of requests and responses. */
export interface Client {
  random: SeededRandom;
  tally: Tally;
  entries: Entry[];
  /** Returns a text that appears in no other record. */
  newMark(): string;
  call: HttpClient['call'];
  list: HttpClient['list'];
  /** Returns a client without a session, for signing in another user. */
  newBrowser(): HttpClient;
  /**
   * Creates a record; `body` excludes its mark. Occasionally treats the response as lost and
   * repeats the call.
   */
  create(kind: RecordKind, body: Row, path?: string): Promise<Entry & { known: Row }>;
  /** Updates a record; `fields` are the values it must have afterwards. */
  change(entry: Entry, sent: Sent, fields: Row): Promise<void>;
  remove(entry: Entry): Promise<void>;
  /** After a crash, repeats most of the calls that got no response, and leaves the rest. */
  repeatUnanswered(): Promise<void>;
}

interface ClientOptions {
  http: HttpClient;
  random: SeededRandom;
  tally: Tally;
  /** The prefix of all marks of this client. */
  markPrefix: string;
}

export function openClient({ http, random, tally, markPrefix }: ClientOptions): Client {
  let marks = 0;
  const entries: Entry[] = [];

  /** Sends a call and counts the outcome. */
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
