/**
 * Starts Gable: reads the settings, opens the database, runs migrations, and starts the server.
 * `--demo` first fills the empty database with the demo company. Other options run instead of the
 * server: `--check-books` checks the ledger, `--retry-jobs` retries failed queue jobs, `--restore
 * FILE` restores a backup into an empty database, and `--let-in USER` restores access for a user
 * who can't sign in anymore.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readMailSender } from '#features/office/company/server/company-queries.ts';
import { isSetupNeeded } from '#features/office/auth/server/set-up.ts';
import { createGable } from '#app/server/create-gable.ts';
import { queueJobs } from '#app/server/queue-jobs.ts';
import type { Database } from '#server/db/database.ts';
import { DatabaseStartError } from '#server/db/database-start-error.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { demoSignIns } from '#demo/company.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import type { FileStore } from '#server/file-store/file-store.ts';
import { openFileStore } from '#server/file-store/open-file-store.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { packageRoot } from '#server/package-root.ts';
import { startWorker } from '#server/queue/worker.ts';
import { closePdfWorker } from '#server/pdf/render-pdf.ts';
import {
  letUserIn,
  reportBooks,
  reportFiles,
  restoreFrom,
  retryJobs,
} from '#app/server/one-off-commands.ts';
import { readSettings, SettingsError } from '#server/settings.ts';

const CLOSE_WITHIN_MS = 9_000;
/**
 * Milliseconds that clients have to finish sending and receiving during shutdown; the rest of the
 * time is for the database.
 */
const ANSWER_WITHIN_MS = 4_000;
/** Milliseconds that queue jobs have to finish during shutdown. */
const FINISH_WITHIN_MS = 3_000;
const SWEEP_EVERY_MS = 50;

const isDemo = process.argv.includes('--demo');
const isCheckingBooks = process.argv.includes('--check-books');
const restoreAt = process.argv.indexOf('--restore');
/**
 * npm runs scripts in the folder of package.json, so resolve paths from the folder where the
 * command was typed.
 */
const startedIn = process.env['INIT_CWD'] ?? process.cwd();
const letInAt = process.argv.indexOf('--let-in');
const isRetryingJobs = process.argv.includes('--retry-jobs');

async function fillWithDemo({ db }: Database, files: FileStore): Promise<void> {
  if (!(await isSetupNeeded(db))) {
    throw new DatabaseStartError(
      'The demo needs an empty data folder. This one has company data. Use npm run demo.',
    );
  }
  console.log('Creating the demo company…');
  await seedDemo({ db, now: new Date(), files });
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = {
    info: (message: string) => settings.logLevel === 'silent' || console.log(message),
    warn: (message: string) => console.warn(message),
    error: (message: string) => console.error(message),
  };
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    log,
  });
  if (restoreAt >= 0) {
    const file = process.argv[restoreAt + 1];
    const { text, isInOrder } = await restoreFrom(database, {
      file: file && resolve(startedIn, file),
      store: openFileStore(settings),
    });
    console.log(text);
    await database.close();
    process.exit(isInOrder ? 0 : 1);
  }
  await migrate(database, { migrationsDir: join(packageRoot, 'migrations') });
  if (isCheckingBooks) {
    const books = await reportBooks(database.db);
    const kept = await reportFiles(database.db, openFileStore(settings));
    console.log(`${books.text}\n${kept.text}`);
    await database.close();
    process.exit(books.isInOrder && kept.isInOrder ? 0 : 1);
  }
  if (letInAt >= 0) {
    const { text, isDone } = await letUserIn(database.db, {
      name: process.argv[letInAt + 1],
      now: new Date(),
      publicUrl: settings.publicUrl ?? `http://localhost:${settings.port}`,
    });
    console.log(text);
    await database.close();
    process.exit(isDone ? 0 : 1);
  }
  if (isRetryingJobs) {
    console.log(await retryJobs(database.db));
    await database.close();
    process.exit(0);
  }
  const files = openFileStore(settings);
  if (isDemo) await fillWithDemo(database, files);

  const webFolder = join(packageRoot, 'dist', 'web');
  const mailer = createMailer(settings, () => readMailSender(database.db));
  const services = { database, settings, mailer, files, clock: () => new Date() };
  const app = await createGable({
    services,
    ...(existsSync(webFolder) && { webFolder }),
  });
  await app.listen({ port: settings.port, host: settings.host });

  const worker = startWorker({ db: database.db, jobs: queueJobs(services, log), log });

  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    // A request that never ends must not keep the database open forever.
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    const workEnded = worker.stop(FINISH_WITHIN_MS);
    // A connection that was busy when the server closed stays open for another request, which never
    // comes. Close those connections.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS);
    setTimeout(() => app.server.closeAllConnections(), ANSWER_WITHIN_MS).unref();
    await app.close();
    clearInterval(sweep);
    await workEnded;
    await closePdfWorker();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void close());
  process.on('SIGINT', () => void close());

  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  console.log(`Gable is at ${settings.publicUrl ?? `http://localhost:${port}`}`);
  if (isDemo) console.log(`\n${demoSignIns()}\n`);
}

start().catch((error: unknown) => {
  const isExpected = error instanceof SettingsError || error instanceof DatabaseStartError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
