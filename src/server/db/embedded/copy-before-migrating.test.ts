import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyBeforeMigrating } from '#server/db/embedded/copy-before-migrating.ts';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { dataDirectories } from '#test/data-directory.ts';

const newDataDir = await dataDirectories();

function addMigration(directory: string, name: string, sql: string, names: string[]): void {
  mkdirSync(join(directory, 'meta'), { recursive: true });
  const entries = [...names, name].map((tag) => ({ tag }));
  writeFileSync(join(directory, 'meta/_journal.json'), JSON.stringify({ entries }));
  writeFileSync(join(directory, `${name}.sql`), sql);
}

test('an embedded database in use is copied before it is changed, and one can go back to the copy', async () => {
  const dataDir = newDataDir();
  const migrationsDir = join(dataDir, 'migrations');
  const backupsDir = join(dataDir, 'backups');
  const database = await openEmbeddedDatabase({ dataDir });

  addMigration(migrationsDir, '0000_client', 'create table client (name text)', []);
  await migrate(database, { migrationsDir });
  await database.pool.query(`insert into client values ('Alder Roofing')`);
  expect(() => readdirSync(backupsDir)).toThrow('ENOENT'); // A new database needs no copy.

  addMigration(migrationsDir, '0001_gone', 'drop table client', ['0000_client']);
  await migrate(database, { migrationsDir });
  await database.close();

  const [copy] = readdirSync(backupsDir);
  expect(copy).toMatch(/^before-0001_gone-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/);
  rmSync(join(dataDir, 'db'), { recursive: true });
  renameSync(join(backupsDir, copy ?? ''), join(dataDir, 'db'));
  const before = await openEmbeddedDatabase({ dataDir });
  const { rows } = await before.pool.query('select name from client');
  expect(rows).toEqual([{ name: 'Alder Roofing' }]);
  await before.close();
}, 60_000);

test('a copy is as private from other users of the machine as the database itself', async () => {
  const dataDir = newDataDir();
  const backupsDir = join(dataDir, 'backups');
  mkdirSync(backupsDir, { mode: 0o755 });
  const copy = await copyBeforeMigrating({
    directory: join(dataDir, 'db'),
    backupsDir,
    migration: '0001_change',
    now: new Date('2026-11-01T08:00:00Z'),
    copy: async (target) => {
      mkdirSync(target, { mode: 0o755 });
    },
  });

  for (const path of [join(dataDir, 'db'), backupsDir, copy]) {
    expect((statSync(path).mode & 0o777).toString(8), path).toBe('700');
  }
});

test('the newest three copies are kept', async () => {
  const dataDir = newDataDir();
  const backupsDir = join(dataDir, 'backups');
  for (let day = 1; day <= 4; day += 1) {
    await copyBeforeMigrating({
      directory: join(dataDir, 'db'),
      backupsDir,
      migration: `000${9 - day}_change`,
      now: new Date(`2026-11-0${day}T08:00:00Z`),
      copy: async (target) => {
        mkdirSync(target);
      },
    });
  }
  expect(readdirSync(backupsDir)).toEqual([
    'before-0005_change-2026-11-04T08-00-00',
    'before-0006_change-2026-11-03T08-00-00',
    'before-0007_change-2026-11-02T08-00-00',
  ]);
});
