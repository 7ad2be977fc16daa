import { seededRandom } from '#demo/seeded-random.ts';
import { spawnGable } from '#test/gable-process.ts';
import type { GableProcess } from '#test/gable-process.ts';
import type { DataHome } from './data-home.ts';
import { openDesk } from './desk.ts';
import type { Desk, Tally } from './desk.ts';
import { reconcile } from './journal.ts';
import { LostAnswer, officeClient, Unavailable, wait } from './office-client.ts';
import type { OfficeClient } from './office-client.ts';
import { WRITERS } from './writers.ts';
import type { Writer, WriterAtWork } from './writers.ts';

/** However it ended, it must serve again within this. */
const UP_AGAIN_MS = 120_000;

const ADMINISTRATOR = {
  companyName: 'Ridgeline Roofing',
  fullName: 'Dana Whitfield',
  username: 'dana',
  password: 'climbs ladders in storms',
};

interface Place {
  writer: Writer;
  desk: Desk;
  atWork: WriterAtWork;
  prefix: string;
}

/** One company across its crashes: its data, its clients, and every change the server acknowledged. */
export interface Company {
  home: DataHome;
  /** A start without waiting for it, to be killed at any moment. */
  spawn(): Promise<GableProcess>;
  /** A start that has to succeed; gives the milliseconds until it served. */
  start(): Promise<{ gable: GableProcess; upMs: number }>;
  /** Sets the company up, or finds that it is, however the first attempt ended. */
  setUp(): Promise<void>;
  /** Lets this client in too. */
  signIn(client: OfficeClient): Promise<void>;
  /** Sends the set-up call without waiting for its response. */
  beginSetUp(gable: GableProcess): void;
  /** All writers write until the server is gone or this is over. */
  write(forMs: number): Promise<void>;
  /** Looks up every change that was sent; returns the problems found. */
  check(): Promise<string[]>;
  /** The server's own check of its ledger, in a process of its own, with no server running. */
  checkBooks(): Promise<string[]>;
}

interface CompanyOptions {
  home: DataHome;
  number: number;
  packageRoot: string;
  tally: Tally;
  seed: number;
  writers?: readonly Writer[];
}

export function openCompany(options: CompanyOptions): Company {
  const { home, number, packageRoot, tally, seed, writers = WRITERS } = options;
  const client: OfficeClient = officeClient('');
  const places: Place[] = writers.map((writer, index) => {
    const prefix = `h${number}w${index + 1}-`;
    const random = seededRandom(seed).branch(number * 100 + index);
    const desk = openDesk({ client, random, tally, markPrefix: prefix });
    return { writer, desk, atWork: writer.sitDown(desk), prefix };
  });
  const gableOptions = { dataDir: home.dataDir, env: home.env, packageRoot };

  async function workAt({ atWork }: Place, until: number): Promise<void> {
    while (Date.now() < until) {
      try {
        await atWork.work();
      } catch (error) {
        if (error instanceof LostAnswer) return;
        if (!(error instanceof Unavailable)) throw error;
        await wait(100);
      }
    }
  }

  async function checkPlace({ writer, desk, atWork, prefix }: Place): Promise<string[]> {
    const problems: string[] = [];
    for (const kind of writer.kinds) {
      const entries = desk.entries.filter((entry) => entry.kind === kind);
      // A list leaves large fields out unless they are named.
      const fields = new Set(entries.flatMap(({ known }) => Object.keys(known ?? {})));
      const rows = await desk.list(kind.path, {
        [`filter[${kind.mark}][startsWith]`]: prefix,
        ...(fields.size > 0 && { fields: [...fields].join(',') }),
      });
      problems.push(...reconcile(kind, entries, rows));
    }
    // What was never made and will never be sent again.
    desk.entries.splice(0, Infinity, ...desk.entries.filter(({ known }) => known));

    return [...problems, ...((await atWork.check?.()) ?? [])];
  }

  async function signIn(who: OfficeClient): Promise<void> {
    const { username, password } = ADMINISTRATOR;
    await who.call({ path: '/api/auth/login', body: { username, password } });
  }

  const spawn = () => spawnGable(gableOptions);

  return {
    home,
    spawn,
    async start() {
      const startedAt = Date.now();
      const gable = await spawn();
      await gable.serving(UP_AGAIN_MS);
      client.baseURL = gable.baseURL;
      return { gable, upMs: Date.now() - startedAt };
    },
    beginSetUp(gable) {
      const elsewhere = officeClient(gable.baseURL);
      void elsewhere.call({ path: '/api/auth/setup', body: ADMINISTRATOR }).catch(() => {});
    },
    signIn,
    async setUp() {
      const { body } = await client.call({ path: '/api/auth/setup' });
      if (body['needed'] !== true) return signIn(client);
      await client.call({ path: '/api/auth/setup', body: ADMINISTRATOR });
    },
    async write(forMs) {
      const until = Date.now() + forMs;
      await Promise.all(places.map((place) => workAt(place, until)));
    },
    async check() {
      const problems: string[] = [];
      if (client.isSignedIn()) await client.call({ path: '/api/auth/me' });
      for (const { desk } of places) await desk.repeatUnanswered();
      for (const place of places) problems.push(...(await checkPlace(place)));
      return problems;
    },
    async checkBooks() {
      const books = await spawnGable({ ...gableOptions, args: ['--check-books'] });
      const { code } = await books.exit;
      return code === 0 ? [] : [`check-books ended with ${code}:\n${books.output()}`];
    },
  };
}
