import type pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { betweenBeginAndCommit } from '#server/db/in-transaction.ts';
import { applyPending, readApplied } from '#server/db/migrate.ts';
import { readMigrationFiles } from '#server/db/migration-files.ts';
import type { Migration } from '#server/db/pending-migrations.ts';
import type { BackupEnd, BackupHead } from './backup-format.ts';
import { BackupError, damaged, readBackup, verifyBackup } from './read-backup.ts';
import { LEFT_OUT, quoted, readTables, setTextForm } from './table-catalog.ts';
import type { TableInfo } from './table-catalog.ts';

/** Triggers maintain the counts, so this table has rows even if no record was ever created. */
const MAY_HAVE_ROWS: ReadonlySet<string> = new Set([...LEFT_OUT, 'record_counts']);

interface Restoring {
  /** Opens the file from the start. Called twice. */
  open: () => AsyncIterable<Buffer>;
  migrationsDir: string;
}

/**
 * Restores a backup into an empty database, completely or not at all. Creates the tables with the
 * backup's schema, fills them, and then migrates to this version. Throws a {@link BackupError} that
 * includes the next step.
 */
export async function restoreBackup(
  database: Database,
  { open, migrationsDir }: Restoring,
): Promise<{ head: BackupHead; end: BackupEnd }> {
  const { head, end } = await verifyBackup(open());
  const migrations = await readMigrationFiles(migrationsDir);
  const itsOwn = migrationsOf(head, migrations);
  await database.unhurried(async (client) => {
    await betweenBeginAndCommit(client, async () => {
      await assertEmpty(client, itsOwn);
      await applyPending(client, itsOwn);
      await setTextForm(client);
      const enableChecks = await disableChecks(client);
      await load(client, open());
      await setSequences(client, end);
      await enableChecks();
      await applyPending(client, migrations);
    });
    await client.query('analyze');
  });

  return { head, end };
}

/**
 * Returns the known migrations up to the backup's last one. Throws if they differ from the
 * backup's.
 */
function migrationsOf({ gable, migrations: its }: BackupHead, known: Migration[]): Migration[] {
  if (its.length > known.length) {
    throw new BackupError(
      `This backup was made by a newer version of Gable (${gable}). Nothing was restored. Restore it with that version.`,
    );
  }
  const own = known.slice(0, its.length);
  const isSame = own.every(({ name, hash }, n) => name === its[n]?.name && hash === its[n].hash);
  if (!isSame) {
    throw new BackupError(
      `This backup was made by a different version of Gable (${gable}). Nothing was restored. Restore it with that version.`,
    );
  }

  return own;
}

const USE_ANOTHER =
  'Nothing was changed. Give Gable an empty DATA_DIR (or an empty database in DATABASE_URL), and restore again.';

async function assertEmpty(client: pg.ClientBase, itsOwn: Migration[]): Promise<void> {
  const applied = await readApplied(client);
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema`,
  );
  if (applied.length === 0 && rows.length > 0) {
    throw new BackupError(`This database has tables from another program. ${USE_ANOTHER}`);
  }
  for (const { name } of rows.filter((table) => !MAY_HAVE_ROWS.has(table.name))) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount) throw new BackupError(`This database already has company data. ${USE_ANOTHER}`);
  }
  if (applied.length > itsOwn.length) {
    throw new BackupError(
      `This backup is from an earlier version than the empty database. ${USE_ANOTHER} Do not start Gable before that.`,
    );
  }
}

/**
 * Disables foreign keys and triggers so tables can be filled in any order. Foreign keys are checked
 * when they are added back; the triggers' results are already in the rows. Returns a function that
 * enables both again.
 */
async function disableChecks(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema::regnamespace`,
  );
  const tables = await readTables(client);
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of tables) {
    await client.query(`alter table ${quoted(name)} disable trigger user`);
    await client.query(`delete from ${quoted(name)}`);
  }

  return async () => {
    for (const { name } of tables) {
      await client.query(`alter table ${quoted(name)} enable trigger user`);
    }
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

async function load(client: pg.ClientBase, source: AsyncIterable<Buffer>): Promise<void> {
  const tables = await readTables(client);
  const missing = new Set(tables.map(({ name }) => name));
  let insert = '';
  for await (const part of readBackup(source)) {
    if (part.kind === 'table') {
      const { table: name, columns } = part.table;
      const table = tables.find((one) => one.name === name);
      if (!table || !missing.delete(name)) throw damaged(`it has an unknown table ${name}`);
      insert = insertOf(table, columns);
    }
    if (part.kind === 'rows') await client.query(insert, [`[${part.lines.join(',')}]`]);
  }
  if (missing.size > 0) throw damaged(`it has no table ${[...missing].join(', ')}`);
}

function insertOf(table: TableInfo, columns: string[]): string {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  if (columns.length !== types.size || columns.some((name) => !types.has(name))) {
    throw damaged(`its table ${table.name} has other columns`);
  }
  const values = columns.map((name, place) => `(line ->> ${place})::${types.get(name)}`);

  return `insert into ${quoted(table.name)} (${columns.map(quoted).join(', ')})
    overriding system value select ${values.join(', ')} from jsonb_array_elements($1::jsonb) line`;
}

async function setSequences(client: pg.ClientBase, { sequences }: BackupEnd): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences
     where schemaname = current_schema and sequencename not like 'applied_migrations%'`,
  );
  for (const { name } of rows) {
    const value = sequences[name];
    if (value !== undefined) await client.query('select setval($1, $2)', [quoted(name), value]);
  }
}
