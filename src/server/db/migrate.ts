import type pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { betweenBeginAndCommit } from '#server/db/in-transaction.ts';
import { readMigrationFiles } from '#server/db/migration-files.ts';
import { MigrationError, pendingMigrations } from '#server/db/pending-migrations.ts';
import type { AppliedMigration, Migration } from '#server/db/pending-migrations.ts';

// "gable" in ASCII. With this lock, two servers that start simultaneously on the same PostgreSQL
// migrate one at a time.
const LOCK_KEY = 0x67_61_62_6c_65;

interface MigrateOptions {
  migrationsDir: string;
}

/**
 * Migrates the database to the current version before the server starts serving requests. Applies
 * all pending migrations in one transaction; if any of them fails, none is applied and a {@link
 * MigrationError} names the one that failed. An embedded database that already has migrations is
 * copied first. Returns the names of the applied migrations.
 *
 * Don't use Drizzle's own runner: it takes no lock, and it skips migrations dated before the newest
 * applied one (drizzle-orm#874, #5316), which can happen when a branch is merged.
 */
export async function migrate(
  database: Database,
  { migrationsDir }: MigrateOptions,
): Promise<string[]> {
  const migrations = await readMigrationFiles(migrationsDir);
  return database.unhurried(async (client) => {
    const applied = await readApplied(client);
    const [next] = pendingMigrations(migrations, applied);
    if (!next) return [];
    if (applied.length > 0) await database.copyBeforeMigrating?.(next.name);
    return betweenBeginAndCommit(client, () => applyPending(client, migrations));
  });
}

/** Applies those of the migrations that are still pending, in the caller's open transaction. */
export async function applyPending(
  client: pg.ClientBase,
  migrations: Migration[],
): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
  // Recheck which migrations are pending now that the lock is held: a different server may have
  // applied them.
  const pending = pendingMigrations(migrations, await readApplied(client));
  await createAppliedTable(client);
  for (const migration of pending) await apply(client, migration);
  return pending.map(({ name }) => name);
}

/** Returns the migrations already applied to a database; empty for a new database. */
export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows: tables } = await client.query(
    `select from pg_tables where schemaname = current_schema and tablename = 'applied_migrations'`,
  );
  if (tables.length === 0) return [];
  const { rows } = await client.query<AppliedMigration>(
    'select name, hash from applied_migrations order by position',
  );
  return rows;
}

async function createAppliedTable(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists applied_migrations (
    position integer generated always as identity primary key,
    name text not null unique,
    hash text not null,
    applied_at timestamptz not null default now()
  )`);
}

async function apply(client: pg.ClientBase, { name, hash, statements }: Migration): Promise<void> {
  for (const statement of statements) {
    try {
      await client.query(statement);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new MigrationError(
        `Migration ${name} failed and nothing was changed: ${reason}\n${statement.trim()}`,
        { cause: error },
      );
    }
  }
  await client.query('insert into applied_migrations (name, hash) values ($1, $2)', [name, hash]);
}
