/** Backs up one database and restores the backup into another. */
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { applyPending } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { startApi } from '#test/api.ts';
import {
  aSmallCompany,
  blankDatabases,
  fileOf,
  madeAt,
  migrations,
  restored,
  verified,
} from '#test/backups.ts';
import { testEngineKind } from '#test/database.ts';
import { aPayment } from '#test/factories.ts';
import { isLongForm } from '#test/long-form.ts';
import { openMemoryDatabase } from '#test/memory-database.ts';
import { companyAt, storeCompany } from '#test/random-company.ts';
import { rowsOf } from './backup-format.ts';
import { LEFT_OUT, readTables } from './table-catalog.ts';

const api = await startApi();
const { blank, migrated } = blankDatabases();

let file: Buffer;
beforeAll(async () => {
  await aSmallCompany(api);
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
      `select (select sum(change)::int from record_counts where entity = 'contacts') as counted,
         (select count(*)::int from contacts) as there`,
    );
    expect(counted[0].counted).toBe(counted[0].there);
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
    const old = await fileOf(older, async () => []);
    const target = await blank();
    await restored(target, old);

    const { rows } = await target.pool.query(
      `select (select count(*)::int from contacts) as contacts,
         (select count(*)::int from applied_migrations) as migrations`,
    );
    expect(rows).toEqual([{ contacts: 1, migrations: migrations.length }]);
    await expect(restored(await migrated(), old)).rejects.toThrow('from an earlier version than');
  });
});

describe.runIf(testEngineKind === 'postgres')('between the engines', () => {
  test('companies go from PostgreSQL to the embedded engine and back', async () => {
    const [facts] = fc.sample(companyAt(madeAt, 'America/Denver', []), { numRuns: 1, seed: 9 });
    await aSmallCompany(api);
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
    await aSmallCompany(api);
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
      const { rows: counted } = await target.db.execute<{ counted: number; there: number }>(
        sql`select (select sum(change)::int from record_counts where entity = 'payments') as counted,
          (select count(*)::int from payments where deleted_at is null) as there`,
      );
      expect(counted[0]?.counted).toBe(counted[0]?.there);
      rows.add(counted[0]?.there ?? 0);
    }
    expect(rows.size).toBeGreaterThan(1);
  }, 120_000);
});
