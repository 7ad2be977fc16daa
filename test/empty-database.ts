import type pg from 'pg';
import type { Database } from '#server/db/database.ts';

/**
 * The size in bytes at which tables are truncated: rows that were only deleted would slow down
 * large tables.
 */
const LARGE_BYTES = 512 * 1024;

/**
 * Deletes all rows and restarts all sequences, restoring the state right after migration. Small
 * tables are emptied with DELETE: TRUNCATE creates a new file for every table and index, which
 * takes ten times as long.
 */
export async function emptyDatabase({ pool }: Database): Promise<void> {
  const tables = await readTables(pool);
  const isLarge = tables.some(({ bytes }) => bytes >= LARGE_BYTES);
  const used = tables.filter(({ bytes }) => bytes > 0).map(({ name }) => name);
  // Replicas don't check foreign keys, so the order doesn't matter.
  const deletions = `begin; set local session_replication_role = replica;
    ${used.map((name) => `delete from ${name};`).join(' ')} commit`;
  const all = tables.map(({ name }) => name).join(', ');
  await pool.query(isLarge ? `truncate ${all}` : deletions);
  await pool.query(
    `select setval(seqrelid::regclass, seqstart, false)
     from pg_sequence join pg_class on pg_class.oid = seqrelid
     where relnamespace = 'public'::regnamespace and relname not like 'applied_migrations%'`,
  );
}

/**
 * Throws if a migration inserted rows into a table. {@link emptyDatabase} would delete them, and
 * tests would run on a different database than customers do.
 */
export async function expectNoRows({ pool }: Database): Promise<void> {
  for (const { name } of await readTables(pool)) {
    const { rowCount } = await pool.query(`select from ${name} limit 1`);
    if (rowCount) {
      throw new Error(`A migration inserts rows into ${name}. Insert them where they are needed.`);
    }
  }
}

async function readTables(pool: pg.Pool): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select oid::regclass::text as name, pg_relation_size(oid)::int as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'applied_migrations'`,
  );
  return rows;
}
