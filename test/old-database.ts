/** A database at an earlier version with old rows, for tests of what a migration does to them. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrationsDir } from '#test/backups.ts';
import { blankDatabase } from '#test/database.ts';
import { temporaryDirectory } from '#test/data-directory.ts';

const MIGRATIONS = migrationsDir;

const journal = z
  .looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })
  .parse(JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')));

/**
 * Creates a folder with the migrations up to this number, such as '0059', including or excluding
 * that migration itself.
 */
function migrationsUntil(parent: string, number: string, isIncluded: boolean): string {
  const directory = join(parent, `${number}-${isIncluded ? 'after' : 'before'}`);
  mkdirSync(join(directory, 'meta'), { recursive: true });
  const entries = journal.entries.filter(
    ({ tag }) => tag < number || (isIncluded && tag.startsWith(number)),
  );
  writeFileSync(join(directory, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) {
    symlinkSync(join(MIGRATIONS, `${tag}.sql`), join(directory, `${tag}.sql`));
  }

  return directory;
}

/** Default values for columns that a test doesn't set, by column type. */
const MADE_UP: Record<string, unknown> = {
  text: 'Made up',
  integer: 1,
  bigint: 0,
  numeric: 0,
  boolean: false,
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01T12:00:00Z',
  jsonb: '[]',
  bytea: Buffer.from('made up'),
  ARRAY: '{}',
};

export interface OldDatabase {
  database: Database;
  /** Inserts a row into a table of that version. Required columns without a value get a default. */
  insert: (table: string, values?: Record<string, unknown>) => Promise<number>;
  /** Applies the migration under test, and nothing after it. */
  migrate: () => Promise<void>;
  rows: <Row extends object>(query: string) => Promise<Row[]>;
}

/**
 * Creates a database as it was before the migration with this number. Call it at the top of a test
 * file.
 */
export async function oldDatabase(number: string): Promise<OldDatabase> {
  const parent = temporaryDirectory();
  const database = await blankDatabase();
  const { pool } = database;
  await migrate(database, { migrationsDir: migrationsUntil(parent, number, false) });

  return {
    database,

    async insert(table, values = {}) {
      const { rows: needed } = await pool.query<{ name: string; type: string }>(
        `select column_name as name, data_type as type from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_nullable = 'NO'
           and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`,
        [table],
      );
      const missing = needed.filter(({ name }) => !(name in values));
      const all = {
        ...Object.fromEntries(missing.map(({ name, type }) => [name, MADE_UP[type]])),
        ...values,
      };
      const names = Object.keys(all);
      const places = names.map((_, place) => `$${place + 1}`);
      const { rows } = await pool.query<{ id: number }>(
        `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
         values (${places.join(', ')}) returning id`,
        Object.values(all),
      );

      return rows[0]?.id ?? 0;
    },

    async migrate() {
      const migrationsDir = migrationsUntil(parent, number, true);
      const applied = await migrate(database, { migrationsDir });
      if (applied.length !== 1) throw new Error(`${applied.length} migrations were applied`);
    },

    async rows<Row extends object>(query: string) {
      return (await pool.query<Row>(query)).rows;
    },
  };
}
