import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { z } from 'zod';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import type { Tx } from '#server/db/database.ts';
import { readApplied } from '#server/db/migrate.ts';
import { packageRoot } from '#server/package-root.ts';
import { BATCH_LENGTH, countRows, FORMAT } from './backup-format.ts';
import type { BackupEnd, BackupHead, TableHead } from './backup-format.ts';
import { quoted, readTables, setTextForm } from './table-catalog.ts';
import type { TableInfo } from './table-catalog.ts';

const FIRST_FETCH = 20;
const LARGEST_FETCH = 2_000;

const packageShape = z.object({ version: z.string() });

/** Returns Gable's version from package.json. */
function gableVersion(): string {
  const text = readFileSync(join(packageRoot, 'package.json'), 'utf8');

  return packageShape.parse(JSON.parse(text)).version;
}

const lineOf = (value: BackupHead | TableHead | { end: BackupEnd }) => `${JSON.stringify(value)}\n`;

/** Yields a table's rows as lines, in batches, by primary key. */
async function* rowLines(client: pg.ClientBase, table: TableInfo): AsyncGenerator<string[]> {
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  const order = table.key.length > 0 ? `order by ${table.key.map(quoted).join(', ')}` : '';
  await client.query(`declare rows_to_save no scroll cursor for
    select to_json(array[${values}])::text as line from ${quoted(table.name)} ${order}`);
  for (let most = FIRST_FETCH; ;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${most} from rows_to_save`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < most) break;
    const length = rows.reduce((sum, { line }) => sum + line.length, 0);
    const fitting = Math.floor((BATCH_LENGTH / Math.max(length, 1)) * rows.length);
    most = Math.max(1, Math.min(fitting, most * 2, LARGEST_FETCH));
  }
  await client.query('close rows_to_save');
}

interface BackupMoment {
  /** A connection with a consistent snapshot of the database: see `Database.atOneMoment`. */
  client: pg.ClientBase;
  madeAt: Date;
  /** Called with the number of rows written so far. */
  onRows?: (rows: number) => void;
  /** Returns the ledger problems. Can be replaced because earlier versions had other rules. */
  check?: (tx: Tx) => Promise<readonly unknown[]>;
}

/** Returns the backup file for this snapshot. For the format, see backup-format.ts. */
export function backupFile(moment: BackupMoment): AsyncIterable<Buffer> {
  const gzip = createGzip();
  pipeline(Readable.from(textOf(moment)), gzip, () => {}); // If either stream fails, reading from gzip throws.

  return gzip;
}

/** Yields the file's text, several lines at a time. */
async function* textOf(moment: BackupMoment): AsyncGenerator<string> {
  const { client, madeAt, onRows, check = checkBooks } = moment;
  await setTextForm(client);
  const migrations = await readApplied(client);
  yield lineOf({
    gableBackup: FORMAT,
    gable: gableVersion(),
    madeAt: madeAt.toISOString(),
    migrations,
  });

  const tables: BackupEnd['tables'] = [];
  let rows = 0;
  for (const table of await readTables(client)) {
    yield lineOf({ table: table.name, columns: table.columns.map(({ name }) => name) });
    const counted = countRows(table.name);
    for await (const lines of rowLines(client, table)) {
      counted.add(lines);
      rows += lines.length;
      onRows?.(rows);
      yield `${lines.join('\n')}\n`;
    }
    tables.push(counted.result());
  }
  const tx: Tx = drizzle(client as pg.PoolClient);
  const problems = await check(tx);
  // Sequences aren't part of the snapshot. That's safe: their current values are never behind the
  // rows.
  const sequences = await readSequences(client);
  yield lineOf({ end: { tables, sequences, bookProblems: problems.length } });
}

async function readSequences(client: pg.ClientBase): Promise<BackupEnd['sequences']> {
  const { rows } = await client.query<{ name: string; value: number }>(
    `select sequencename as name, last_value::int8 as value from pg_sequences
     where schemaname = current_schema and last_value is not null order by 1`,
  );

  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
