import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { spawnGable } from '#test/gable-process.ts';
import type { GableProcess } from '#test/gable-process.ts';
import { startMailServer } from '#test/mail-server.ts';
import type { DataHome } from './data-home.ts';
import { openClient } from './client.ts';
import type { Client, Tally } from './client.ts';
import { reconcile } from './journal.ts';
import { LostResponse, httpClient, Unavailable, wait } from './http-client.ts';
import type { HttpClient } from './http-client.ts';
import { provider } from './provider.ts';
import { WORKLOADS } from './workloads.ts';
import type { AfterCrash, Workload, WorkloadRun } from './workload.ts';

/** The mail server stays up and accepts every email, even while Gable is killed. */
const mailServer = await startMailServer();

/**
 * Simulates a server that was down for a few days: backdates the automatic payment notices already
 * sent, with the agreements they belong to, and makes recurring card payment jobs due. Nothing is
 * made up: a server really sent every notice.
 */
async function moveIntoPast(db: Db): Promise<void> {
  const days = sql`interval '4 days'`;
  await db.execute(sql`update autopays set since = since - 4, started_at = started_at - ${days}
    where started_at > clock_timestamp() - ${days}`);
  await db.execute(sql`update sent_messages
    set created_at = created_at - ${days}, sent_at = sent_at - ${days}
    where kind = 'autopayNotice' and state = 'sent' and sent_at > clock_timestamp() - ${days}`);
  // The sweep skips payments created moments ago, leaving them to the call that created them.
  await db.execute(sql`update payment_intents set created_at = created_at - interval '2 minutes'
    where saved_method_id is not null and state in ('creating', 'open')`);
  await db.execute(sql`update queued_jobs set due_at = 'epoch'
    where kind in ('card-payment-sweep', 'automatic-payments', 'client-message')`);
}

/** However the server ended, it must respond again within this time. */
const UP_AGAIN_MS = 120_000;

const ADMINISTRATOR = {
  companyName: 'Ridgeline Roofing',
  fullName: 'Dana Whitfield',
  username: 'dana',
  password: 'climbs ladders in storms',
};

interface Place {
  workload: Workload;
  client: Client;
  run: WorkloadRun;
  prefix: string;
}

/**
 * One company throughout its crashes: its data, its clients, and every change the server
 * acknowledged.
 */
export interface Company {
  home: DataHome;
  /** Starts a server without waiting for it, so it can be killed at any moment. */
  spawn(): Promise<GableProcess>;
  /** Starts a server, which must succeed; returns the milliseconds until it responded. */
  start(): Promise<{ gable: GableProcess; upMs: number }>;
  /** Sets up the company, or just signs in if an earlier attempt already set it up. */
  setUp(): Promise<void>;
  /** Signs in another HTTP client. */
  signIn(http: HttpClient): Promise<void>;
  /** Sends the setup call without waiting for its response. */
  beginSetUp(gable: GableProcess): void;
  /** Runs all workloads until the server is gone or the time is up. */
  write(forMs: number): Promise<void>;
  /** Runs the workloads' events that happen while the server is down. */
  whileDown(): void;
  /** Checks every change that was sent; returns the problems found. */
  check(after?: AfterCrash): Promise<string[]>;
  /** Runs the server's own ledger check in a separate process, while no server is running. */
  checkBooks(): Promise<string[]>;
  /**
   * Simulates a few days passing while no server is running: the next server checks with the
   * provider immediately and charges invoices that are due.
   */
  daysPass(): Promise<void>;
}

interface CompanyOptions {
  home: DataHome;
  number: number;
  packageRoot: string;
  tally: Tally;
  seed: number;
  workloads?: readonly Workload[];
}

export function openCompany(options: CompanyOptions): Company {
  const { home, number, packageRoot, tally, seed, workloads = WORKLOADS } = options;
  const http: HttpClient = httpClient('');
  provider.forget();
  const places: Place[] = workloads.map((workload, index) => {
    const prefix = `h${number}w${index + 1}-`;
    const random = seededRandom(seed).branch(number * 100 + index);
    const client = openClient({ http, random, tally, markPrefix: prefix });
    return { workload, client, run: workload.connect(client), prefix };
  });
  // The server sends push notifications only if it knows its public URL.
  const env = {
    PUBLIC_URL: 'http://gable.example',
    TRUST_PROXY: 'true',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'office@ridgeline.example',
    ...provider.settings,
    ...home.env,
  };
  const gableOptions = { dataDir: home.dataDir, env, packageRoot };

  async function workAt({ run }: Place, until: number): Promise<void> {
    while (Date.now() < until) {
      try {
        await run.work();
      } catch (error) {
        if (error instanceof LostResponse) return;
        if (!(error instanceof Unavailable)) throw error;
        await wait(100);
      }
    }
  }

  async function checkPlace(
    { workload, client, run, prefix }: Place,
    after: AfterCrash,
  ): Promise<string[]> {
    const problems: string[] = [];
    for (const kind of workload.kinds) {
      const entries = client.entries.filter((entry) => entry.kind === kind);
      // Lists omit large fields unless they are requested by name.
      const fields = new Set(entries.flatMap(({ known }) => Object.keys(known ?? {})));
      const rows = await client.list(kind.path, {
        [`filter[${kind.mark}][startsWith]`]: prefix,
        ...(fields.size > 0 && { fields: [...fields].join(',') }),
      });
      problems.push(...reconcile(kind, entries, rows));
    }
    // Forget records that were never created and will never be resent.
    client.entries.splice(0, Infinity, ...client.entries.filter(({ known }) => known));

    return [...problems, ...((await run.check?.(after)) ?? [])];
  }

  async function signIn(who: HttpClient): Promise<void> {
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
      http.baseURL = gable.baseURL;
      provider.sendTo(`${gable.baseURL}/api/stripe/webhook`);
      return { gable, upMs: Date.now() - startedAt };
    },
    beginSetUp(gable) {
      const elsewhere = httpClient(gable.baseURL);
      void elsewhere.call({ path: '/api/auth/setup', body: ADMINISTRATOR }).catch(() => {});
    },
    signIn,
    async setUp() {
      const { body } = await http.call({ path: '/api/auth/setup' });
      if (body['needed'] !== true) return signIn(http);
      await http.call({ path: '/api/auth/setup', body: ADMINISTRATOR });
    },
    async write(forMs) {
      const until = Date.now() + forMs;
      await Promise.all(places.map((place) => workAt(place, until)));
    },
    whileDown() {
      for (const { run } of places) run.whileDown?.();
    },
    async check(after = { isSwept: false }) {
      const problems: string[] = [];
      if (http.isSignedIn()) await http.call({ path: '/api/auth/me' });
      for (const { client } of places) await client.repeatUnanswered();
      for (const place of places) problems.push(...(await checkPlace(place, after)));
      return problems;
    },
    async checkBooks() {
      const books = await spawnGable({ ...gableOptions, args: ['--check-books'] });
      const { code } = await books.exit;
      return code === 0 ? [] : [`check-books ended with ${code}:\n${books.output()}`];
    },
    async daysPass() {
      const databaseUrl = home.env['DATABASE_URL'];
      const database = await openDatabase({ dataDir: home.dataDir, databaseUrl });
      await moveIntoPast(database.db);
      await database.close();
    },
  };
}
