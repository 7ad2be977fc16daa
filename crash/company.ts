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

/** The mail server accepts every email, while the server is killed too. */
const mailServer = await startMailServer();

/**
 * Acts as though the server had been away for some days: notices of automatic payments were sent that long
 * ago, with the documents they are about, and recurring work of card payments is due. No record is made up:
 * a server sent and emailed each notice before.
 */
async function moveIntoPast(db: Db): Promise<void> {
  const days = sql`interval '4 days'`;
  await db.execute(sql`update autopays set since = since - 4, started_at = started_at - ${days}
    where started_at > clock_timestamp() - ${days}`);
  await db.execute(sql`update sent_messages
    set created_at = created_at - ${days}, sent_at = sent_at - ${days}
    where kind = 'autopayNotice' and state = 'sent' and sent_at > clock_timestamp() - ${days}`);
  // The sweep leaves work that started a moment ago to the call that started it.
  await db.execute(sql`update payment_intents set created_at = created_at - interval '2 minutes'
    where saved_method_id is not null and state in ('creating', 'open')`);
  await db.execute(sql`update queued_jobs set due_at = 'epoch'
    where kind in ('card-payment-sweep', 'automatic-payments', 'client-message')`);
}

/** However it ended, it must serve again within this. */
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

/** One company across its crashes: its data, its clients, and every change the server acknowledged. */
export interface Company {
  home: DataHome;
  /** A start without waiting for it, to be killed at any moment. */
  spawn(): Promise<GableProcess>;
  /** Starts a server that has to succeed; returns the milliseconds until it served. */
  start(): Promise<{ gable: GableProcess; upMs: number }>;
  /** Sets the company up, or finds that it is, however the first attempt ended. */
  setUp(): Promise<void>;
  /** Lets this http in too. */
  signIn(http: HttpClient): Promise<void>;
  /** Sends the set-up call without waiting for its response. */
  beginSetUp(gable: GableProcess): void;
  /** All workloads write until the server is gone or this is over. */
  write(forMs: number): Promise<void>;
  /** Runs the events that do not wait for the server. */
  whileDown(): void;
  /** Looks up every change that was sent; returns the problems found. */
  check(after?: AfterCrash): Promise<string[]>;
  /** The server's own check of its ledger, in a process of its own, with no server running. */
  checkBooks(): Promise<string[]>;
  /**
   * Moves the company some days ahead, without a running server: the next one checks with the provider at
   * once, and charges the invoices that are due.
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
  // Devices are pushed to only by a server that knows its address.
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
      // A list leaves large fields out unless they are named.
      const fields = new Set(entries.flatMap(({ known }) => Object.keys(known ?? {})));
      const rows = await client.list(kind.path, {
        [`filter[${kind.mark}][startsWith]`]: prefix,
        ...(fields.size > 0 && { fields: [...fields].join(',') }),
      });
      problems.push(...reconcile(kind, entries, rows));
    }
    // Records that were never made and will never be sent again.
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
