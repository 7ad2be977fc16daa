import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openPostgresDatabase } from '#server/db/postgres-database.ts';
import { openMemoryDatabase } from '#test/memory-database.ts';
import { databaseUrl, onServer } from '#test/postgres-server.ts';
import type {} from '#test/test-engine.ts';

// Test files of one process follow each other and share its module-free global.
const shared = globalThis as typeof globalThis & { gableTestDatabase?: Promise<Database> };

/** Which engine this run's databases are of: some tests mean something on one of them alone. */
export const testEngineKind: Database['kind'] = inject('testEngine').kind;

/**
 * A migrated, empty database. Call it once at the head of a test file:
 * `const { db } = await testDatabase();`. The next file of the same process gets the same one,
 * emptied; nobody needs to close it.
 */
export async function testDatabase(): Promise<Database> {
  shared.gableTestDatabase ??= openTestDatabase();
  const database = await shared.gableTestDatabase;
  await empty(database);
  return database;
}

/** A database without tables, for tests of the database layer itself. The test closes it. */
export async function blankDatabase(): Promise<Database> {
  const engine = inject('testEngine');
  if (engine.kind === 'embedded') return openMemoryDatabase();
  return createPostgresDatabase(engine.serverUrl, 'template1');
}

function openTestDatabase(): Promise<Database> {
  const engine = inject('testEngine');
  return engine.kind === 'embedded'
    ? openMemoryDatabase(engine.snapshot)
    : createPostgresDatabase(engine.serverUrl, engine.template);
}

let created = 0;

async function createPostgresDatabase(serverUrl: string, template: string): Promise<Database> {
  created += 1;
  const name = `gable_test_${process.pid}_${created}`;
  await onServer(serverUrl, async (client) => {
    await client.query(`drop database if exists "${name}" with (force)`);
    await client.query(`create database "${name}" template "${template}" strategy file_copy`);
  });
  return openPostgresDatabase({ databaseUrl: databaseUrl(serverUrl, name) });
}

async function empty({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ tables: string | null }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables
     from pg_tables where schemaname = 'public' and tablename <> 'applied_migrations'`,
  );
  const tables = rows[0]?.tables;
  if (tables) await pool.query(`truncate ${tables} restart identity cascade`);
}
