import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { MigrationError } from '#server/db/pending-migrations.ts';
import { blankDatabase, testDatabase } from '#test/database.ts';
import { temporaryDirectory } from '#test/data-directory.ts';

const database = await blankDatabase();
const { pool } = database;
afterAll(() => database.close());
beforeEach(() => pool.query('drop schema public cascade; create schema public'));

const parent = temporaryDirectory();
let directories = 0;

/** Creates a migrations directory in drizzle-kit's format and returns its path. */
function migrationsDir(migrations: Record<string, string>): string {
  const directory = join(parent, String((directories += 1)));
  mkdirSync(join(directory, 'meta'), { recursive: true });
  const entries = Object.keys(migrations).map((tag, idx) => ({ idx, tag, when: 1000 - idx }));
  writeFileSync(join(directory, 'meta/_journal.json'), JSON.stringify({ entries }));
  for (const [name, sql] of Object.entries(migrations)) {
    writeFileSync(join(directory, `${name}.sql`), sql);
  }
  return directory;
}

const client = 'create table client (id integer);\n--> statement-breakpoint\ncreate table job ();';
const phone = `alter table client add column phone text default '555';`;

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('migrations are applied in the order of the journal, exactly one time', async () => {
  const directory = migrationsDir({ '0000_client': client, '0001_phone': phone });
  expect(await migrate(database, { migrationsDir: directory })).toEqual([
    '0000_client',
    '0001_phone',
  ]);
  expect(await migrate(database, { migrationsDir: directory })).toEqual([]);
  expect(await tables()).toEqual(['applied_migrations', 'client', 'job']);
});

test('a migration that fails stops the start by its name and none of the pending ones is applied', async () => {
  await migrate(database, { migrationsDir: migrationsDir({ '0000_client': client }) });
  const broken = migrationsDir({
    '0000_client': client,
    '0001_phone': phone,
    '0002_broken': 'create table half (id integer);\n--> statement-breakpoint\nselect nonsense;',
  });
  const failure = await migrate(database, { migrationsDir: broken }).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(MigrationError);
  expect(failure).toHaveProperty(
    'message',
    expect.stringMatching(/^Migration 0002_broken failed and nothing was changed: .*nonsense/),
  );
  expect(await tables()).toEqual(['applied_migrations', 'client', 'job']);
  expect((await pool.query('select * from client')).fields).toHaveLength(1);

  const mended = migrationsDir({ '0000_client': client, '0001_phone': phone });
  expect(await migrate(database, { migrationsDir: mended })).toEqual(['0001_phone']);
});

test('a migration that was edited after it was applied stops the start', async () => {
  await migrate(database, { migrationsDir: migrationsDir({ '0000_client': client }) });
  const edited = migrationsDir({ '0000_client': `${client}\n`, '0001_phone': phone });
  await expect(migrate(database, { migrationsDir: edited })).rejects.toThrow(
    'Migration 0000_client was changed after the database had it.',
  );
});

test('line ends of another system are no edit', async () => {
  await migrate(database, { migrationsDir: migrationsDir({ '0000_client': client }) });
  const windows = migrationsDir({ '0000_client': client.replaceAll('\n', '\r\n') });
  expect(await migrate(database, { migrationsDir: windows })).toEqual([]);
});

test('a migration that was put before an applied one is not skipped but stops the start', async () => {
  await migrate(database, { migrationsDir: migrationsDir({ '0001_phone': client }) });
  const merged = migrationsDir({ '0000_late': 'select 1', '0001_phone': client });
  await expect(migrate(database, { migrationsDir: merged })).rejects.toThrow(
    'Migration 0000_late stands before 0001_phone',
  );
});

test('a database of a newer version is not touched by an older one', async () => {
  const newer = migrationsDir({ '0000_client': client, '0001_phone': phone });
  await migrate(database, { migrationsDir: newer });
  const older = migrationsDir({ '0000_client': client });
  await expect(migrate(database, { migrationsDir: older })).rejects.toThrow(
    'It was last used by a newer version',
  );
});

test('a database from before the first release is refused, with what to do, and is not touched', async () => {
  await migrate(database, {
    migrationsDir: migrationsDir({ '0000_extensions': client, '0001_text_functions': phone }),
  });
  await expect(migrate(database, { migrationsDir: 'migrations' })).rejects.toThrow(
    'The database was made by a version of Gable from before its first release, and this version cannot read it. Use an empty DATA_DIR (or an empty database in DATABASE_URL) and start again. The old database was not changed.',
  );
  expect(await tables()).toEqual(['applied_migrations', 'client', 'job']);
});

test('two servers that start at once apply each migration once', async () => {
  const directory = migrationsDir({ '0000_client': client, '0001_phone': phone });
  const outcomes = await Promise.all([
    migrate(database, { migrationsDir: directory }),
    migrate(database, { migrationsDir: directory }),
  ]);
  expect(outcomes.flat()).toEqual(['0000_client', '0001_phone']);
});

test('a missing migration file is named', async () => {
  const directory = join(parent, 'none');
  await expect(migrate(database, { migrationsDir: directory })).rejects.toThrow(
    /cannot be read: .*_journal\.json/,
  );
});

test('a test database has every migration of this version', async () => {
  const migrated = await testDatabase();
  expect(await migrate(migrated, { migrationsDir: 'migrations' })).toEqual([]);
});
