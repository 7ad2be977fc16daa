/**
 * Test helpers for backups: back up a small company, edit the backup, and restore it into databases
 * that are closed after the tests.
 */
import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll } from 'vitest';
import { avatars, users } from '#features/office/auth/server/user-table.ts';
import { verifyBackup } from '#features/operations/backups/server/read-backup.ts';
import { restoreBackup } from '#features/operations/backups/server/restore-backup.ts';
import { backupFile } from '#features/operations/backups/server/write-backup.ts';
import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { applyPending } from '#server/db/migrate.ts';
import { readMigrationFiles } from '#server/db/migration-files.ts';
import { packageRoot } from '#server/package-root.ts';
import type { TestApi } from '#test/api.ts';
import { blankDatabase } from '#test/database.ts';
import { aJob, anEstimate, anInvoice, aPayment, aTask } from '#test/factories.ts';

export const madeAt = new Date('2026-11-21T15:00:00Z');
export const migrationsDir = `${packageRoot}migrations`;
export const migrations = await readMigrationFiles(migrationsDir);

export interface BlankDatabases {
  /** Returns a database without tables. */
  blank: (open?: () => Promise<Database>) => Promise<Database>;
  /** Returns a database in its state after the first start, before setup. */
  migrated: () => Promise<Database>;
}

/** Creates databases for one test file and closes them afterwards. */
export function blankDatabases(): BlankDatabases {
  const opened: Database[] = [];
  afterAll(() => Promise.all(opened.map((database) => database.close())));
  async function blank(open: () => Promise<Database> = blankDatabase): Promise<Database> {
    const database = await open();
    opened.push(database);

    return database;
  }
  async function migrated(): Promise<Database> {
    const database = await blank();
    await inTransaction(database.db, ({ $client }) =>
      applyPending($client, migrations).then(() => undefined),
    );

    return database;
  }

  return { blank, migrated };
}

type Check = NonNullable<Parameters<typeof backupFile>[0]['check']>;

export function fileOf(database: Database, check?: Check): Promise<Buffer> {
  return database.atOneMoment(async (client) => {
    const pieces: Buffer[] = [];
    for await (const piece of backupFile({ client, madeAt, ...(check && { check }) }))
      pieces.push(piece);

    return Buffer.concat(pieces);
  });
}

export async function* inPieces(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += 997) yield file.subarray(at, at + 997);
}

export const verified = (file: Buffer) => verifyBackup(inPieces(file));
export const restored = (database: Database, file: Buffer) =>
  restoreBackup(database, { open: () => inPieces(file), migrationsDir });

/** Edits the text inside a backup, as a user who unpacks it might. */
export const edited = (file: Buffer, edit: (text: string) => string) =>
  gzipSync(edit(gunzipSync(file).toString()));

/** Creates a company with many types of records and with text that is hard to back up. */
export async function aSmallCompany(api: TestApi): Promise<void> {
  await api.reset();
  const dana = await api.as('Admin Project manager', {
    fullName: 'Dana “Ridge” O’Hara\n2nd line 🏠',
  });
  const { db } = api.database;
  await db.insert(avatars).values({ userId: dana.userId, picture: randomBytes(3_000) });
  await db.update(users).set({ createdAt: new Date('2026-01-02T03:04:05.678Z') });
  const job = await aJob(dana, {
    title: '\\N, "quoted" and \t tabbed',
    tags: ['a,b', '{c}', 'NULL'],
  });
  await anEstimate(dana, { jobId: job.id, clientId: job.clientId });
  await aPayment(dana, { invoiceId: (await anInvoice(dana, { clientId: job.clientId })).id });
  await aTask(dana, { jobId: job.id });
}
