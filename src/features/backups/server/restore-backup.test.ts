/** A backup from one database into another, and the files and databases that are refused. */
import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avatars, users } from '#features/auth/server/user-table.ts';
import { contactEndpoints } from '#features/contacts/contact-endpoints.ts';
import { checkBooks } from '#features/ledger/server/check-books.ts';
import type { Database } from '#server/db/database.ts';
import { applyPending } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { readMigrationFiles } from '#server/db/migration-files.ts';
import { packageRoot } from '#server/package-root.ts';
import { startApi } from '#test/api.ts';
import { blankDatabase, testEngineKind } from '#test/database.ts';
import { aJob, anEstimate, anInvoice, aPayment, aTask } from '#test/factories.ts';
import { isLongForm } from '#test/long-form.ts';
import { openMemoryDatabase } from '#test/memory-database.ts';
import { companyAt, storeCompany } from '#test/random-company.ts';
import { rowsOf } from './backup-format.ts';
import { verifyBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { LEFT_OUT, readTables } from './table-catalog.ts';
import { backupFile } from './write-backup.ts';

const madeAt = new Date('2026-11-21T15:00:00Z');
const migrationsDir = `${packageRoot}migrations`;
const migrations = await readMigrationFiles(migrationsDir);
const api = await startApi();
const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

async function blank(open: () => Promise<Database> = blankDatabase): Promise<Database> {
  const database = await open();
  opened.push(database);

  return database;
}

function fileOf(database: Database): Promise<Buffer> {
  return database.atOneMoment(async (client) => {
    const pieces: Buffer[] = [];
    for await (const piece of backupFile({ client, madeAt })) pieces.push(piece);

    return Buffer.concat(pieces);
  });
}

async function* inPieces(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += 997) yield file.subarray(at, at + 997);
}

const verified = (file: Buffer) => verifyBackup(inPieces(file));
const restored = (database: Database, file: Buffer) =>
  restoreBackup(database, { open: () => inPieces(file), migrationsDir });

/** The same file with its text changed, as a user might who unpacks it. */
const edited = (file: Buffer, edit: (text: string) => string) =>
  gzipSync(edit(gunzipSync(file).toString()));

async function aSmallCompany(): Promise<void> {
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

let file: Buffer;
beforeAll(async () => {
  await aSmallCompany();
  file = await fileOf(api.database);
});

describe('a backup', () => {
  test('has every table of the database but those that are left out on purpose', async () => {
    const { end } = await verified(file);
    const { rows } = await api.database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );

    expect([...end.tables.map(({ name }) => name), ...LEFT_OUT].toSorted()).toEqual(
      rows.map(({ name }) => name).toSorted(),
    );
    expect(await api.database.unhurried(readTables)).toSatisfy((tables: { key: string[] }[]) =>
      tables.every(({ key }) => key.length > 0),
    );
  });

  test('says how many rows each table has, and has no session in it', async () => {
    const { head, end } = await verified(file);
    const counts = Object.fromEntries(end.tables.map(({ name, rows }) => [name, rows]));

    expect(counts).toMatchObject({ companies: 1, users: 1, avatars: 1, invoices: 1, payments: 1 });
    expect(head).toMatchObject({ gableBackup: 1, madeAt: madeAt.toISOString() });
    expect(head.migrations.at(-1)?.name).toBe(migrations.at(-1)?.name);
    expect(end.bookProblems).toBe(0);
    const { rows } = await api.database.pool.query<{ token_hash: string }>(
      'select * from sessions',
    );
    expect(gunzipSync(file).includes(rows[0]?.token_hash ?? '')).toBe(false);
  });

  test('is restored as it was, and the company goes on with it', async () => {
    const target = await blank();
    await restored(target, file);

    expect((await verified(await fileOf(target))).end).toEqual((await verified(file)).end);
    expect(await checkBooks(target.db)).toEqual([]);
    const { rows } = await target.pool.query(
      `insert into contacts (name, type, status) values ('New', 'client', 'active') returning id`,
    );
    const { rows: before } = await target.pool.query('select max(id) as id from contacts');
    expect(rows[0].id).toBe(before[0].id);
    const { rows: counted } = await target.pool.query(
      `select (select sum(change)::int from record_counts where entity = 'contacts') as told,
         (select count(*)::int from contacts) as there`,
    );
    expect(counted[0].told).toBe(counted[0].there);
    await expect(target.pool.query(`delete from history_events`)).rejects.toThrow();
    await expect(target.pool.query('update jobs set client_id = 4711')).rejects.toThrow(
      'foreign key',
    );
  });

  test.runIf(isLongForm)('of an earlier version is restored and brought to this one', async () => {
    const older = await blank();
    await inTransaction(older.db, ({ $client }) =>
      applyPending($client, migrations.slice(0, -3)).then(() => undefined),
    );
    await older.pool.query(
      `insert into contacts (name, type, status) values ('Ada', 'client', 'active')`,
    );
    const old = await fileOf(older);
    const target = await blank();
    await restored(target, old);

    const { rows } = await target.pool.query(
      `select (select count(*)::int from contacts) as contacts,
         (select count(*)::int from applied_migrations) as migrations`,
    );
    expect(rows).toEqual([{ contacts: 1, migrations: migrations.length }]);
    await expect(restored(await migrated(), old)).rejects.toThrow('of an earlier version than');
  });
});

/** As after a first start that nobody has set up. */
async function migrated(): Promise<Database> {
  const database = await blank();
  await inTransaction(database.db, ({ $client }) =>
    applyPending($client, migrations).then(() => undefined),
  );

  return database;
}

describe('a restore', () => {
  let target: Database;
  beforeAll(async () => {
    target = await migrated();
  });
  const isStillEmpty = async () => {
    for (const { name } of await target.unhurried(readTables)) {
      expect((await target.pool.query(`select from "${name}"`)).rowCount, name).toBe(0);
    }
  };

  test('into a database with a company is refused with what to do', async () => {
    await expect(restored(api.database, file)).rejects.toThrow(
      'This database has a company in it. Nothing was changed. Give Gable an empty DATA_DIR',
    );
    expect((await verified(await fileOf(api.database))).end).toEqual((await verified(file)).end);
  });

  test('into the database of another program is refused', async () => {
    const foreign = await blank();
    await foreign.pool.query('create table invoices (id integer)');

    await expect(restored(foreign, file)).rejects.toThrow('has tables of another program');
  });

  test('of a newer version’s backup is refused', async () => {
    const newer = edited(file, (text) =>
      text.replace('"migrations":[', '"migrations":[{"name":"9999_later","hash":"x"},'),
    );
    await expect(restored(target, newer)).rejects.toThrow('made by a newer version of Gable');
    const format = edited(file, (text) => text.replace('"gableBackup":1', '"gableBackup":2'));
    await expect(restored(target, format)).rejects.toThrow('made by a newer version of Gable');
    await isStillEmpty();
  });

  test.each<[string, (file: Buffer) => Buffer, string]>([
    ['cut off', (whole) => whole.subarray(0, whole.length - 9), 'its end is missing'],
    ['empty', () => Buffer.alloc(0), 'its end is missing'],
    ['of another kind', () => Buffer.from('name,phone\nAda,1'), 'it cannot be unpacked'],
    ['other gzip', () => gzipSync('{"hello":1}\n'), 'it does not begin as one'],
    [
      'without its last line',
      (whole) => edited(whole, (text) => text.slice(0, text.lastIndexOf('{"end"'))),
      'its end is missing',
    ],
    [
      'changed in one value',
      (whole) => edited(whole, (text) => text.replace('Maria Alvarez', 'Maria Alvarex')),
      'its rows are not the ones that were written',
    ],
    [
      'without one row',
      (whole) => edited(whole, (text) => text.replace(/\n\["[^\n]*(?=\n)/, '')),
      'its rows are not the ones that were written',
    ],
    ['longer than it was', (whole) => edited(whole, (text) => `${text}[]\n`), 'after its end'],
  ])('of a file that is %s is refused, and nothing is restored', async (_what, damage, why) => {
    await expect(restored(target, damage(file))).rejects.toThrow(why);
    await isStillEmpty();
  });

  test('of a file with any one byte changed is refused, or the byte meant nothing', async () => {
    const whole = await verified(file);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(file.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const bad = Buffer.from(file);
          bad[at] = (bad[at] ?? 0) ^ change;
          const read = await verified(bad).catch((error: Error) => error.name);
          expect(read === 'BackupError' || JSON.stringify(read) === JSON.stringify(whole)).toBe(
            true,
          );
        },
      ),
      { numRuns: process.env['GABLE_LONG'] ? 2_000 : 100 },
    );
  });

  test('that fails in the middle leaves nothing behind, and the next one succeeds', async () => {
    let opens = 0;
    const failing = restoreBackup(target, {
      migrationsDir,
      async *open() {
        opens += 1;
        const bytes = opens === 2 ? file.subarray(0, file.length - 9) : file;
        yield* inPieces(bytes);
      },
    });
    await expect(failing).rejects.toThrow('its end is missing');
    await isStillEmpty();

    await restored(target, file);
    expect((await verified(await fileOf(target))).end).toEqual((await verified(file)).end);
  });
});

describe.runIf(testEngineKind === 'postgres')('between the engines', () => {
  test('companies go from PostgreSQL to the embedded engine and back', async () => {
    const [facts] = fc.sample(companyAt(madeAt, 'America/Denver', []), { numRuns: 1, seed: 9 });
    await aSmallCompany();
    if (facts) await storeCompany(api.database.db, facts);
    const ours = await fileOf(api.database);
    const embedded = await blank(openMemoryDatabase);
    await restored(embedded, ours);
    const theirs = await fileOf(embedded);
    const back = await blank();
    await restored(back, theirs);

    const { end } = await verified(ours);
    expect(rowsOf(end)).toBeGreaterThan(50);
    expect((await verified(theirs)).end).toEqual(end);
    expect((await verified(await fileOf(back))).end).toEqual(end);
  }, 60_000);

  test('a backup made while many people write is of one moment', async () => {
    await aSmallCompany();
    const dana = await api.as('Admin Project manager');
    let isOver = false;
    const writers = Array.from({ length: 2 }, async () => {
      let written = 0;
      for (; !isOver; written += 1) {
        await aPayment(dana);
        await dana.ok(contactEndpoints.create, { body: { name: 'Someone', type: 'client' } });
      }
      return written;
    });
    const files: Buffer[] = [];
    for (let n = 0; n < 3; n += 1) files.push(await fileOf(api.database));
    isOver = true;
    const written = await Promise.all(writers);

    expect(Math.min(...written)).toBeGreaterThan(0);
    const rows = new Set<number>();
    for (const one of files) {
      const target = await blank();
      await restored(target, one);
      expect(await checkBooks(target.db)).toEqual([]);
      const { rows: counted } = await target.db.execute<{ told: number; there: number }>(
        sql`select (select sum(change)::int from record_counts where entity = 'payments') as told,
          (select count(*)::int from payments where deleted_at is null) as there`,
      );
      expect(counted[0]?.told).toBe(counted[0]?.there);
      rows.add(counted[0]?.there ?? 0);
    }
    expect(rows.size).toBeGreaterThan(1);
  }, 120_000);
});
