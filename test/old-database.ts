/** A database as an older version left it, for tests of what the migrations after it do. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { packageRoot } from '#server/package-root.ts';
import { temporaryDirectory } from '#test/data-directory.ts';

const migrationsDir = join(packageRoot, 'migrations');

/** The migrations up to one, as a directory of their own. */
function migrationsUpTo(tag: string): string {
  const directory = join(temporaryDirectory(), 'migrations');
  cpSync(migrationsDir, directory, { recursive: true });
  const journal = join(directory, 'meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const last = entries.findIndex((entry) => entry.tag === tag);
  if (last === -1) throw new Error(`there is no migration ${tag}`);
  writeFileSync(journal, JSON.stringify({ entries: entries.slice(0, last + 1) }));

  return directory;
}

/** Empties a database and brings it to where a migration left it. */
export async function goBackTo(database: Database, tag: string): Promise<void> {
  await database.pool.query('drop schema public cascade; create schema public');
  await migrate(database, { migrationsDir: migrationsUpTo(tag) });
}

/** Applies what the migrations after that do. */
export async function migrateToNow(database: Database): Promise<void> {
  await migrate(database, { migrationsDir });
}
