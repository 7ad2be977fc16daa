import type pg from 'pg';
import type { Database } from '#server/db/database.ts';

/** Deletes all rows and restarts all sequences, as right after the migrations. */
export async function emptyDatabase({ pool }: Database): Promise<void> {
  const tables = await tableNames(pool);
  if (tables.length === 0) return;
  await pool.query(`truncate ${tables.join(', ')} restart identity cascade`);
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname = 'public' and last_value is not null
       and sequencename not like 'applied_migrations%'`,
  );
  for (const { name } of rows) await pool.query(`alter sequence ${name} restart`);
}

/**
 * Throws when a migration has put rows into a table: {@link emptyDatabase} would take them out, and
 * the tests would see another database than the company does.
 */
export async function expectNoRows({ pool }: Database): Promise<void> {
  for (const name of await tableNames(pool)) {
    const { rowCount } = await pool.query(`select from ${name} limit 1`);
    if (rowCount) {
      throw new Error(`A migration inserts rows into ${name}. Insert them where they are needed.`);
    }
  }
}

async function tableNames(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'applied_migrations'`,
  );
  return rows.map(({ name }) => name);
}
