import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { readMigrationFiles } from '#server/db/migration-files.ts';
import { openPostgresDatabase } from '#server/db/postgres-database.ts';
import { expectNoRows } from '#test/empty-database.ts';
import { openMemoryDatabase } from '#test/memory-database.ts';
import { databaseUrl, onServer } from '#test/postgres-server.ts';
import { cacheDir, engineFingerprint, root } from '#test/test-cache.ts';
import type { TestEngine } from '#test/test-engine.ts';

const migrationsDir = `${root}migrations`;

/**
 * Creates the migrated, empty database that tests copy: on the server in TEST_DATABASE_URL, or with
 * the embedded engine.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  const testEngine = serverUrl ? await makeTemplate(serverUrl) : await makeSnapshot();
  project.provide('testEngine', testEngine);
  return async () => {
    if (serverUrl) await dropTestDatabases(serverUrl);
  };
}

/** Creates the snapshot, or reuses the one in .cache until a migration or the engine changes. */
async function makeSnapshot(): Promise<TestEngine> {
  const snapshot = `${cacheDir}/test-database-${await fingerprint()}.tar`;
  if (!existsSync(snapshot)) {
    const database = await openMemoryDatabase();
    await migrate(database, { migrationsDir });
    await expectNoRows(database);
    const draft = `${snapshot}.${process.pid}`;
    await database.saveSnapshot(draft);
    await database.close();
    renameSync(draft, snapshot);
    removeOldSnapshots();
  }
  return { kind: 'embedded', snapshot };
}

/**
 * Removes snapshots older than an hour, since each takes 40 MB. A concurrent run may still need a
 * newer one.
 */
function removeOldSnapshots(): void {
  for (const name of readdirSync(cacheDir)) {
    const file = `${cacheDir}/${name}`;
    const isOld = Date.now() - statSync(file).mtimeMs > 60 * 60_000;
    if (name.startsWith('test-database-') && isOld) rmSync(file);
  }
}

async function makeTemplate(serverUrl: string): Promise<TestEngine> {
  const template = `gable_template_${await fingerprint()}`;
  await onServer(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount) return;
    const draft = `${template}_${process.pid}`;
    await client.query(`create database "${draft}"`);
    const database = await openPostgresDatabase({ databaseUrl: databaseUrl(serverUrl, draft) });
    await migrate(database, { migrationsDir });
    await expectNoRows(database);
    await database.close();
    await client.query(`alter database "${draft}" rename to "${template}"`);
  });
  return { kind: 'postgres', serverUrl, template };
}

async function dropTestDatabases(serverUrl: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'gable\\_test\\_%'`,
    );
    for (const { name } of rows) await client.query(`drop database "${name}" with (force)`);
  });
}

async function fingerprint(): Promise<string> {
  return engineFingerprint(await readMigrationFiles(migrationsDir));
}
