import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { readMigrationFiles } from '#server/db/migration-files.ts';
import { openPostgresDatabase } from '#server/db/postgres-database.ts';
import { databaseUrl, onServer } from '#test/postgres-server.ts';
import { openMemoryDatabase } from '#test/memory-database.ts';
import type { TestEngine } from '#test/test-engine.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const migrationsDir = `${root}migrations`;

/** One migrated, empty database to copy from: on the server of TEST_DATABASE_URL, else of the embedded engine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  const testEngine = serverUrl ? await makeTemplate(serverUrl) : await makeSnapshot();
  project.provide('testEngine', testEngine);
  return async () => {
    if (serverUrl) await dropTestDatabases(serverUrl);
  };
}

/** Kept in .cache until a migration or the engine changes. */
async function makeSnapshot(): Promise<TestEngine> {
  const snapshot = `${root}.cache/test-database-${await fingerprint()}.tar`;
  if (!existsSync(snapshot)) {
    mkdirSync(`${root}.cache`, { recursive: true });
    const database = await openMemoryDatabase();
    await migrate(database, { migrationsDir });
    const draft = `${snapshot}.${process.pid}`;
    await database.saveSnapshot(draft);
    await database.close();
    renameSync(draft, snapshot);
  }
  return { kind: 'embedded', snapshot };
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
  const migrations = await readMigrationFiles(migrationsDir);
  const engine = readFileSync(`${root}node_modules/@electric-sql/pglite/package.json`, 'utf8');
  const hash = createHash('sha256').update(JSON.stringify(migrations)).update(engine);
  return hash.digest('hex').slice(0, 12);
}
