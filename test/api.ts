/** Runs the real application on a test database and calls it without a network, for API tests. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, vi } from 'vitest';
import { queueJobs } from '#app/server/queue-jobs.ts';
import { silentLog } from '#server/db/database.ts';
import { enqueueRecurring } from '#server/queue/leases.ts';
import { startWorker } from '#server/queue/worker.ts';
import { readMailSender } from '#features/office/company/server/company-queries.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import { sessions } from '#features/office/auth/server/session-table.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { hashPassword } from '#features/office/auth/server/password.ts';
import type { AccessProfile } from '#shared/access-profile.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { AppServices } from '#server/http/app-services.ts';
import { createGable, featureServices } from '#app/server/create-gable.ts';
import type { Database } from '#server/db/database.ts';
import { toAppError } from '#server/http/error-response.ts';
import { openFileStore } from '#server/file-store/open-file-store.ts';
import { createMailer } from '#server/mail/mailer.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { DnsUnreachable } from '#server/mail/txt-lookup.ts';
import type { TxtLookup } from '#server/mail/txt-lookup.ts';
import { hashToken, newToken } from '#server/http/secret-token.ts';
import { readSettings } from '#server/settings.ts';
import type { Settings } from '#server/settings.ts';
import type { FileStore } from '#server/file-store/file-store.ts';
import { apiClient } from '#test/api-client.ts';
import type { ApiClient, InjectTarget } from '#test/api-client.ts';
import { temporaryDirectory } from '#test/data-directory.ts';
import { asNeighbor, testDatabase, testEngineKind } from '#test/database.ts';
import { emptyDatabase } from '#test/empty-database.ts';

export const COMPANY_NAME = 'Ridgeline Roofing';

/** The password of every user that `api.as` and `api.setUp` create. */
export const PASSWORD = 'climbs ladders';

/** Saturday morning, November 21, 2026, in the company's time zone. */
const USUAL_TIME = '2026-11-21T15:00:00Z';

interface TestClock {
  now(): Date;
  set(instant: string): void;
  /** Advances the clock by this number of minutes. */
  pass(minutes: number): void;
}

/** A signed-in user. */
export interface TestUser extends ApiClient {
  userId: number;
  username: string;
  fullName: string;
}

interface TestUserOptions {
  isSubcontractor?: boolean;
  fullName?: string;
}

export interface TestApi {
  clock: TestClock;
  database: Database;
  /** The file store. */
  files: FileStore;
  settings: Settings;
  /** The database connections, one for each application. */
  databases: readonly Database[];
  /** Resets the database, files, and clock to their initial state. */
  reset(): Promise<void>;
  /** A new client without a session. */
  readonly anonymous: ApiClient;
  /** Sets up the company through the API, as its first administrator does. */
  setUp(): Promise<TestUser>;
  /**
   * Creates a signed-in user with this access profile, and the company if there is none. The
   * session never expires, whatever the clock says.
   */
  as(profile: AccessProfile, options?: TestUserOptions): Promise<TestUser>;
  /** Runs the queued jobs, including emails. Failed jobs wait for their next attempt. */
  workThroughQueue(): Promise<void>;
  /**
   * Returns the error that caused a 500 response. Any 500 response whose error isn't taken fails
   * the test.
   */
  takeFailure(): unknown;
}

interface ApiOptions {
  /** The clock's initial time, as an ISO timestamp. */
  clock?: string;
  /** Environment variables of the server, such as TRUST_PROXY. */
  settings?: Record<string, string>;
  mailer?: Mailer;
  /** The DNS lookup. Without one, every lookup fails. */
  lookUpTxt?: TxtLookup;
  /**
   * True to run only one application. Otherwise, on PostgreSQL, there are two that share nothing
   * but the database, and requests alternate between them.
   */
  isAlone?: boolean;
  /** Adds endpoints, for tests of the platform itself. */
  mount?: (app: FastifyInstance, services: AppServices) => void;
}

function testClock(start: string): TestClock {
  let now = new Date(start);

  return {
    now: () => new Date(now),
    set: (instant) => (now = new Date(instant)),
    pass: (minutes) => (now = new Date(now.getTime() + minutes * 60_000)),
  };
}

/** Sends each request to the next application, like a load balancer. */
function takingTurns(apps: readonly FastifyInstance[]): InjectTarget {
  let turn = 0;
  function next(): FastifyInstance {
    const app = apps[turn % apps.length];
    turn += 1;
    if (!app) throw new Error('there is no application');

    return app;
  }

  return { inject: ((options: InjectOptions) => next().inject(options)) as InjectTarget['inject'] };
}

const FOREVER = new Date('2199-01-01T00:00:00Z');
let knownHash: Promise<string> | undefined;

/** Starts the application on an empty database. Call it once at the top of a test file. */
export async function startApi(options: ApiOptions = {}): Promise<TestApi> {
  const database = await testDatabase();
  const { db } = database;
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    DATA_DIR: temporaryDirectory(),
    ...options.settings,
  });
  const { clock: beginning = USUAL_TIME } = options;
  const clock = testClock(beginning);
  const services: AppServices = {
    database,
    settings,
    mailer: options.mailer ?? createMailer(settings, () => readMailSender(db)),
    clock: () => clock.now(),
    files: openFileStore(settings),
    lookUpTxt: options.lookUpTxt ?? (() => Promise.reject(new DnsUnreachable('no DNS in tests'))),
    ...featureServices,
  };
  const failures: unknown[] = [];
  async function start(itsServices: AppServices) {
    const one = await createGable({ services: itsServices });
    options.mount?.(one, itsServices);
    one.addHook('onError', async (_request, _reply, error) => {
      if (toAppError(error).code === 'internal') failures.push(error);
    });
    afterAll(() => one.close());

    return one;
  }
  const databases = [database];
  if (testEngineKind === 'postgres' && !options.isAlone) databases.push(await asNeighbor(database));
  const apps: FastifyInstance[] = [];
  for (const its of databases) apps.push(await start({ ...services, database: its }));
  const app = takingTurns(apps);

  afterEach(() => {
    const failure = failures.shift();
    failures.length = 0;
    if (failure) throw failure;
  });

  let people = 0;

  return {
    clock,
    database,
    files: services.files,
    settings,
    databases,
    get anonymous() {
      return apiClient(app);
    },

    async reset() {
      await emptyDatabase(database);
      for await (const { key } of services.files.list()) await services.files.remove(key);
      clock.set(beginning);
    },

    async setUp() {
      const client = apiClient(app);
      const username = 'dana@ridgeline.example';
      const fullName = 'Dana Whitfield';
      const { body } = await client.expect(201).post('/api/auth/setup', {
        companyName: COMPANY_NAME,
        fullName,
        username,
        password: PASSWORD,
      });

      return { ...client, userId: (body as { id: number }).id, username, fullName };
    },

    async as(accessProfile, { isSubcontractor = false, fullName } = {}) {
      people += 1;
      const username = `person${people}@ridgeline.example`;
      const name = fullName ?? `${accessProfile} ${people}`;
      knownHash ??= hashPassword(PASSWORD);
      await db.insert(companies).values({ name: COMPANY_NAME }).onConflictDoNothing();
      const [user] = await db
        .insert(users)
        .values({
          username,
          fullName: name,
          passwordHash: await knownHash,
          accessProfile,
          isSubcontractor,
          createdAt: clock.now(),
        })
        .returning({ id: users.id });
      if (!user) throw new Error('the user was not stored');

      const token = newToken();
      await db.insert(sessions).values({
        tokenHash: hashToken(token),
        userId: user.id,
        device: 'a test',
        address: '127.0.0.1',
        createdAt: clock.now(),
        lastSeenAt: FOREVER, // just seen, so the server doesn't update the expiration
        expiresAt: FOREVER,
      });
      const client = apiClient(app, { cookie: { gable: token, '__Host-gable': token } });

      return { ...client, userId: user.id, username, fullName: name };
    },

    async workThroughQueue() {
      const jobs = queueJobs(services, silentLog);
      const recurring = jobs.map(({ kind }) => kind).filter((kind) => kind.everyMs !== undefined);
      await enqueueRecurring(db, recurring);
      const worker = startWorker({ db, jobs, log: silentLog });
      await vi.waitFor(
        async () => {
          const { rows } = await db.execute(sql`select from queued_jobs
            where dead_at is null and due_at <= clock_timestamp()`);
          if (rows.length > 0) throw new Error('jobs are left');
        },
        { timeout: 10_000 },
      );
      await worker.stop(10_000);
    },

    takeFailure: () => failures.shift(),
  };
}
