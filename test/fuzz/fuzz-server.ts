/**
 * A fuzz run's server, in a separate process: the real application on a real socket, with users of
 * every access profile. Sends its log to the parent process, restores users after a hostile
 * administrator changed them, and checks the books at the end.
 *
 * DATABASE_URL: an empty database on a PostgreSQL server. FUZZ_SNAPSHOT: the tests' embedded
 * database, in memory. Otherwise, the embedded engine in DATA_DIR.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { sessions } from '#features/office/auth/server/session-table.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { hashPassword } from '#features/office/auth/server/password.ts';
import { backupPieces, backups } from '#features/operations/backups/server/backup-table.ts';
import { throttleCounts } from '#server/http/throttle-table.ts';
import { isSetupNeeded } from '#features/office/auth/server/set-up.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import type { BooksProblem } from '#features/money/ledger/server/check-books.ts';
import { ACCESS_PROFILES, ADMIN } from '#shared/access-profile.ts';
import { createGable } from '#app/server/create-gable.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { toAppError } from '#server/http/error-response.ts';
import { folderStore } from '#server/file-store/folder-store.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { closePdfWorker } from '#server/pdf/render-pdf.ts';
import { queuedJobs } from '#server/queue/queue-table.ts';
import { hashToken, newToken } from '#server/http/secret-token.ts';
import { readSettings } from '#server/settings.ts';
import { openMemoryDatabase } from '#test/memory-database.ts';
import { startStripeDouble } from '#test/stripe/stripe-double.ts';
import { root } from '#test/test-cache.ts';
import { NUMBER_HEADER } from './send-request.ts';

export type ToFuzzServer = 'put people back' | 'check books' | 'close';

export type FromFuzzServer =
  | {
      is: 'ready';
      url: string;
      engine: string;
      cookies: Record<string, string>;
      hints: unknown[];
      signIn: { username: string; password: string };
    }
  | { is: 'failure'; number: number; text: string }
  | { is: 'people are back' }
  | { is: 'books'; problems: BooksProblem[]; megabytes: number };

const report = (message: FromFuzzServer) => process.send?.(message);

const PEOPLE = [
  ...ACCESS_PROFILES.map((accessProfile) => ({
    name: accessProfile,
    accessProfile,
    isSubcontractor: false,
  })),
  { name: 'Subcontractor', accessProfile: 'Sales Representative' as const, isSubcontractor: true },
];

const PASSWORD = 'climbs ladders';

const FOREVER = new Date('2199-01-01T00:00:00Z');

// Push settings, without which devices can't turn on notifications. Nothing is sent because no
// worker runs.
const PUSHING = { PUBLIC_URL: 'http://gable.example', PUSH_SERVICE: 'http://push.example' };
// Webhooks don't reach this server, so one of the stories makes it query the provider instead.
const provider = await startStripeDouble({ paysAutomatically: true });
const settings = readSettings({
  LOG_LEVEL: 'error',
  ...PUSHING,
  ...provider.settings,
  ...process.env,
});
const say = (message: string) => process.stderr.write(`${message}\n`);
const log = { info() {}, warn: say, error: say };
const snapshot = process.env['FUZZ_SNAPSHOT'];
/** A folder for this run only, whichever database is used. */
const filesFolder = mkdtempSync(join(tmpdir(), 'gable-fuzz-files-'));
process.on('exit', () => rmSync(filesFolder, { recursive: true, force: true }));
const database = snapshot
  ? await openMemoryDatabase(snapshot)
  : await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, log });
await migrate(database, { migrationsDir: `${root}migrations` });
const { db } = database;
if (!(await isSetupNeeded(db))) {
  throw new Error('There is a company in this database. A fuzz run needs an empty one.');
}

const app = await createGable({
  services: {
    database,
    settings,
    mailer: createMailer(settings, async () => null),
    clock: () => new Date(),
    files: folderStore(filesFolder),
  },
});
app.addHook('onError', async (request, _reply, error) => {
  if (toAppError(error).status < 500) return;
  const causes: string[] = [];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    causes.push(cause.stack ?? cause.message);
  }
  report({
    is: 'failure',
    number: Number(request.headers[NUMBER_HEADER] ?? 0),
    text: causes.join('\ncaused by '),
  });
});

const passwordHash = await hashPassword(PASSWORD);
await db.insert(companies).values({ name: 'Ridgeline Roofing' });
const people = await Promise.all(
  PEOPLE.map(async ({ name, ...rest }, index) => {
    const values = {
      username: `person${index}@ridgeline.example`,
      fullName: name,
      passwordHash,
      ...rest,
    };
    const [user] = await db.insert(users).values(values).returning({ id: users.id });

    return { name, token: newToken(), userId: user?.id ?? 0, values };
  }),
);

/** Restores every user and session after requests changed them. */
async function putPeopleBack(): Promise<void> {
  for (const { userId, token, values } of people) {
    await db
      .update(users)
      .set({ ...values, isActive: true })
      .where(eq(users.id, userId));
    await db
      .insert(sessions)
      .values({
        tokenHash: hashToken(token),
        userId,
        device: 'a fuzz run',
        address: '127.0.0.1',
        lastSeenAt: FOREVER,
        expiresAt: FOREVER,
      })
      .onConflictDoNothing();
  }
  await db.delete(throttleCounts).where(sql`true`);
}

await putPeopleBack();
const mail = { to: 'office@ridgeline.example', subject: 'Estimate', text: 'See the estimate.' };
const failedJob = { kind: 'mail', payload: mail, attempts: 20, deadAt: new Date() };
await db.insert(queuedJobs).values([failedJob, failedJob]);
const piece = gzipSync('the file of a backup');
const written = { createdAt: new Date(), byteCount: piece.length, pieceCount: 1, bookProblems: 0 };
const [administrator] = await db.select().from(users).where(eq(users.accessProfile, ADMIN));
const [verified] = await db
  .insert(backups)
  .values({ madeBy: administrator?.id ?? 0, ...written, verifiedAt: new Date() })
  .returning();
await db.insert(backupPieces).values({ backupId: verified?.id ?? 0, place: 0, bytes: piece });
const url = await app.listen({ port: 0, host: '127.0.0.1' });

const answers: Record<ToFuzzServer, () => Promise<void>> = {
  'put people back': async () => {
    await putPeopleBack();
    report({ is: 'people are back' });
  },
  'check books': async () => {
    const problems = await checkBooks(db);
    report({ is: 'books', problems, megabytes: Math.round(process.memoryUsage.rss() / 2 ** 20) });
  },
  close: async () => {
    await app.close();
    await provider.close();
    await closePdfWorker();
    await database.close();
    process.exit(0);
  },
};
process.on('message', (asked: ToFuzzServer) => void answers[asked]());
process.on('disconnect', () => process.exit(1)); // a server must not outlive its parent

report({
  is: 'ready',
  url,
  engine: database.kind,
  cookies: Object.fromEntries(people.map(({ name, token }) => [name, token])),
  hints: people.map(({ values }) => ({
    username: values.username,
    password: PASSWORD,
    currentPassword: PASSWORD,
  })),
  signIn: {
    username: people.find(({ name }) => name === ADMIN)?.values.username ?? '',
    password: PASSWORD,
  },
});
