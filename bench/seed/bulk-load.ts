/** Bulk-loads rows, the same way on both engines. */
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';

/** Rows per statement: at most a few megabytes. */
const BATCH = 2000;

/** Rows for one table. All rows must have the same keys. */
export interface Load {
  table: PgTable;
  rows: Record<string, unknown>[];
}

async function insertRows(database: Database, { table, rows }: Load): Promise<void> {
  const columns = getTableColumns(table);
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const names = fields.map((field) => {
    const column = columns[field];
    if (!column) throw new Error(`${getTableName(table)} has no ${field}`);

    return column.name;
  });
  const quoted = names.map((name) => `"${name}"`).join(', ');
  const name = `"${getTableName(table)}"`;
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(fields.map((field, at) => [names[at], row[field]]))),
  );
  await database.unhurried((client) =>
    client.query(
      `insert into ${name} (${quoted})
       select ${quoted} from json_populate_recordset(null::${name}, $1::json)`,
      [json],
    ),
  );
}

/**
 * Inserts the rows from `loads` in batches. One table's rows may be split across any number of
 * loads.
 */
export async function bulkLoad(database: Database, loads: Iterable<Load>): Promise<void> {
  const waiting = new Map<PgTable, Load>();
  for (const { table, rows } of loads) {
    const load = waiting.get(table) ?? { table, rows: [] };
    load.rows.push(...rows);
    waiting.set(table, load);
    if (load.rows.length >= BATCH) {
      await insertRows(database, load);
      waiting.delete(table);
    }
  }
  for (const load of waiting.values()) await insertRows(database, load);
}
