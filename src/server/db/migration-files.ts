import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export interface Migration {
  /** The file's name without .sql, such as '0003_invoice_versions'. */
  name: string;
  /** Of the text with \n line ends, so that a checkout on Windows counts as the same. */
  hash: string;
  statements: string[];
}

const journalShape = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/** The migrations that drizzle-kit wrote, in the order of its journal. */
export async function readMigrationFiles(migrationsDir: string): Promise<Migration[]> {
  const journalFile = join(migrationsDir, 'meta', '_journal.json');
  const journal = journalShape.parse(JSON.parse(await readFile(journalFile, 'utf8')));
  return Promise.all(journal.entries.map(({ tag }) => readMigration(migrationsDir, tag)));
}

async function readMigration(migrationsDir: string, name: string): Promise<Migration> {
  const text = await readFile(join(migrationsDir, `${name}.sql`), 'utf8');
  const sql = text.replaceAll('\r\n', '\n');
  return {
    name,
    hash: createHash('sha256').update(sql).digest('hex'),
    statements: sql.split('--> statement-breakpoint').filter((part) => part.trim() !== ''),
  };
}
