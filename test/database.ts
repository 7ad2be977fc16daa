import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openPostgresDatabase } from '#server/db/postgres-database.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { openMemoryDatabase } from '#test/memory-database.ts';
import { databaseUrl, onServer } from '#test/postgres-server.ts';
import type {} from '#test/test-engine.ts';

// Test files in the same process run one after another. A global outlives their modules.
const shared = globalThis as typeof globalThis & {
  gableTestDatabase?: Promise<Database>;
  gableNeighbors?: WeakMap<Database, Promise<Database>>;
};

/** The database engine of this run. Some tests apply to only one engine. */
export const testEngineKind: Database['kind'] = inject('testEngine').kind;

/**
 * Returns a migrated, empty database. Call it once at the top of a test file: `const { db } = await
 * testDatabase();`. Test files in the same process share it, and each starts with it empty. No need
 * to close it.
 */
export async function testDatabase(): Promise<Database> {
  const last = await shared.gableTestDatabase;
  if (last?.health().state === 'ok') {
    await emptyDatabase(last);
    return last;
  }
  shared.gableTestDatabase = openTestDatabase();
  return shared.gableTestDatabase;
}

/**
 * Opens separate connections to the same database, as a second process on its PostgreSQL server
 * would.
 */
export function asNeighbor(database: Database): Promise<Database> {
  const engine = inject('testEngine');
  if (engine.kind !== 'postgres') throw new Error('an embedded database belongs to one process');
  const neighbors = (shared.gableNeighbors ??= new WeakMap());
  const known = neighbors.get(database) ?? openNeighbor(database, engine.serverUrl);
  neighbors.set(database, known);
  known.catch(() => neighbors.delete(database)); // let the next file retry

  return known;
}

async function openNeighbor({ pool }: Database, serverUrl: string): Promise<Database> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');

  return openPostgresDatabase({
    databaseUrl: databaseUrl(serverUrl, rows[0]?.name ?? ''),
    connections: 5,
  });
}

/**
 * Returns a database without tables, for tests of the database layer itself. The test closes it.
 */
export async function blankDatabase(): Promise<Database> {
  const engine = inject('testEngine');
  if (engine.kind === 'postgres') return createPostgresDatabase(engine.serverUrl, 'template1');
  const database = await openMemoryDatabase(engine.snapshot);
  await database.pool.query('drop schema public cascade; create schema public');
  return database;
}

function openTestDatabase(): Promise<Database> {
  const engine = inject('testEngine');
  return engine.kind === 'embedded'
    ? openMemoryDatabase(engine.snapshot)
    : createPostgresDatabase(engine.serverUrl, engine.template);
}

async function createPostgresDatabase(serverUrl: string, template: string): Promise<Database> {
  // Use a random name: a counter would restart in each test file of the process.
  const name = `gable_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(serverUrl, async (client) => {
    await client.query(`create database "${name}" template "${template}" strategy file_copy`);
  });
  return openPostgresDatabase({ databaseUrl: databaseUrl(serverUrl, name) });
}
