import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MigrationError } from '#server/db/pending-migrations.ts';
import type { Migration } from '#server/db/pending-migrations.ts';

const journalShape = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/** The migrations that drizzle-kit wrote, in the order of its journal. */
export async function readMigrationFiles(migrationsDir: string): Promise<Migration[]> {
  const journalFile = join(migrationsDir, 'meta', '_journal.json');
  const journal = journalShape.parse(JSON.parse(await readText(journalFile)));
  return Promise.all(journal.entries.map(({ tag }) => readMigration(migrationsDir, tag)));
}

async function readMigration(migrationsDir: string, name: string): Promise<Migration> {
  const text = await readText(join(migrationsDir, `${name}.sql`));
  const sql = text.replaceAll('\r\n', '\n');
  return {
    name,
    hash: createHash('sha256').update(sql).digest('hex'),
    statements: sql.split('--> statement-breakpoint').filter((part) => part.trim() !== ''),
  };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new MigrationError(`A migration file cannot be read: ${file}`, { cause: error });
  }
}
